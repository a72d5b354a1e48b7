import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** An on/off setting. In `onChange`, read `event.target.checked`. */
export function Switch({ label, hint, className, ...rest }: Props) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={clsx('flex min-h-12 items-center justify-between gap-4 py-1', className)}
    >
      <span>
        <span id={`${id}-label`} className="block font-bold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-muted-ink text-sm">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state
          role="switch"
          // The hint is inside the label to be clickable, but is not part of the accessible name.
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer h-8 w-14 cursor-pointer appearance-none rounded-full border-2 border-field-border bg-sunken transition-colors duration-150 checked:border-secondary checked:bg-secondary"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full bg-field-border transition-[translate,background-color] duration-150 peer-checked:translate-x-6 peer-checked:bg-secondary-ink"
        />
      </span>
    </label>
  );
}
