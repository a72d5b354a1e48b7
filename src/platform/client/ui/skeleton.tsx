import { clsx } from 'clsx';

/** A placeholder. Give it the final size to avoid layout shift. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('animate-pulse rounded-field bg-sunken dark:bg-border', className)}
    />
  );
}
