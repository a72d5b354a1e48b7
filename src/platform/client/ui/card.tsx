import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A card is not a landmark: put a heading inside. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx(
        'rounded-card border border-border bg-surface p-5 shadow-soft sm:p-6',
        className,
      )}
      {...rest}
    />
  );
}
