import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-pressed'> & { selected: boolean };

/** A pill that is on or off: interests, filters, quick days. */
export function Chip({ selected, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={clsx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-4 py-1.5 font-semibold transition-colors duration-150',
        selected
          ? 'border-secondary bg-secondary-soft text-secondary-soft-ink'
          : 'border-border bg-surface text-ink hover:border-field-border',
        className,
      )}
      {...rest}
    />
  );
}
