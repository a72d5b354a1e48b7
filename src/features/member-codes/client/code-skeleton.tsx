import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';

/** A placeholder with the size of the code, to avoid a layout shift when it loads. */
export function CodeSkeleton({ label }: { label: string }) {
  return (
    <>
      <div
        role="status"
        className="grid justify-items-center gap-3 @lg:grid-cols-[auto_1fr] @lg:items-center @lg:gap-8"
      >
        <span className="sr-only">{label}</span>
        <Skeleton className="size-[230px] rounded-card" />
        <div className="grid w-full justify-items-center gap-2">
          <Skeleton className="h-11 w-60" />
          <Skeleton className="h-6 w-60" />
        </div>
      </div>
      <Skeleton className="h-12" />
    </>
  );
}
