import { clsx } from 'clsx';
import { type ReactNode, useId, useMemo } from 'react';
import { FieldContext, type FieldControl } from './field-context.ts';

type Props = {
  label: ReactNode;
  /** Shown below the control and read by screen readers. */
  hint?: ReactNode;
  /** The error message; empty if the value is valid. */
  error?: ReactNode;
  required?: boolean;
  /** Shown after the label, such as "(optional)". */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A label, one control (Input, Textarea, Select …), a hint and an error, linked for screen readers. */
export function Field({ label, hint, error, required, aside, className, children }: Props) {
  const id = useId();
  const control = useMemo<FieldControl>(() => {
    const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
    return {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-required': required || undefined,
    };
  }, [id, hint, error, required]);

  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-bold text-[0.9375rem]">
        {label}
        {required && (
          <span aria-hidden="true" className="text-accent">
            {' *'}
          </span>
        )}
        {aside && <span className="font-normal text-muted-ink"> {aside}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-muted-ink text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
