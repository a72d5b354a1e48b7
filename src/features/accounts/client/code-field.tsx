import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';

type Props = {
  field: UseFormRegisterReturn;
  problem: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  /** Backup codes contain letters; app codes use the numeric keyboard. */
  isBackup?: boolean;
  /** Focuses the input on mount. */
  autoFocus?: boolean;
};

/** Input for an authenticator code (autofilled on phones) or a backup code. */
export function CodeField({ field, problem, label, hint, isBackup = false, autoFocus }: Props) {
  const fieldError = useFieldError();
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) wrapper.current?.querySelector('input')?.focus();
  }, [autoFocus]);
  return (
    <div ref={wrapper}>
      <Field label={label} hint={hint} required error={fieldError(problem)}>
        <Input
          inputMode={isBackup ? 'text' : 'numeric'}
          autoComplete={isBackup ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="tabular text-xl tracking-widest"
          {...field}
        />
      </Field>
    </div>
  );
}
