import { clsx } from 'clsx';

/** A loading placeholder. Give it the final size to avoid a layout shift. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('animate-pulse rounded-field bg-sunken dark:bg-border', className)}
    />
  );
}
