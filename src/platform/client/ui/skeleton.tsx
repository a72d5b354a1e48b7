import { clsx } from 'clsx';

/** The shape of what is coming. Give it the size of the real thing, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('animate-pulse rounded-field bg-sunken dark:bg-border', className)}
    />
  );
}
