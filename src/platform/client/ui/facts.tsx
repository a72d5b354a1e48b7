import type { ReactNode } from 'react';

/** Names and values, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2">{children}</dl>;
}
