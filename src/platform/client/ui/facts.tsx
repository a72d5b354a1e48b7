import type { ReactNode } from 'react';

/** A description list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2">{children}</dl>;
}
