import { Skeleton } from '../../../client/ui/skeleton.tsx';

/** The shape of a code that is still on its way: nothing moves when it arrives. */
export function CodeSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="grid justify-items-center gap-6 sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-start sm:gap-8"
    >
      <span className="sr-only">{label}</span>
      <Skeleton className="size-[228px] rounded-card" />
      <div className="grid w-full max-w-xs justify-items-center gap-5 sm:justify-items-start">
        <Skeleton className="h-11 w-60" />
        <Skeleton className="h-24 w-60" />
      </div>
    </div>
  );
}
