import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, hint, error, className, ...rest }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('grid gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2 leading-snug">
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-md border-2 border-field-border bg-surface transition-colors duration-150 checked:border-secondary checked:bg-secondary hover:border-ring aria-invalid:border-destructive"
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none invisible absolute size-4 text-secondary-ink peer-checked:visible"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-muted-ink text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pl-9 font-semibold text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
