import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { PASSWORD_LENGTH } from '../accounts-rules.ts';

type Props = {
  field: UseFormRegisterReturn;
  problem: string | undefined;
  /** The server's error for this field. */
  serverProblem?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  autoComplete: 'current-password' | 'new-password';
};

/** Password input with a show/hide toggle. */
export function PasswordField({ field, problem, serverProblem, label, hint, autoComplete }: Props) {
  const t = useTranslations('accounts');
  const fieldError = useFieldError();
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="relative">
      <Field label={label} hint={hint} required error={fieldError(problem) ?? serverProblem}>
        <Input
          type={isVisible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={PASSWORD_LENGTH.max}
          className="pr-13"
          {...field}
        />
      </Field>
      <Button
        variant="quiet"
        size="icon"
        className="absolute top-[1.875rem] right-1"
        aria-label={isVisible ? t('hidePassword') : t('showPassword')}
        onClick={() => setVisible(!isVisible)}
      >
        {isVisible ? (
          <EyeOff aria-hidden="true" className="size-5" />
        ) : (
          <Eye aria-hidden="true" className="size-5" />
        )}
      </Button>
    </div>
  );
}
