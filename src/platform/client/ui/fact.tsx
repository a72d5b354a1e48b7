import type { ReactNode } from 'react';

/** One name and its value in a Facts list. */
export function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted-ink">{title}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  );
}
