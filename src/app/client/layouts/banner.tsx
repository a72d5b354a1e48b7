import type { ReactNode } from 'react';

/** A line above the page that says what this installation is, such as a demo. `title` is its accessible name. */
export function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside
      aria-label={title}
      className="bg-secondary-soft px-4 py-1.5 text-center font-semibold text-secondary-soft-ink text-sm"
    >
      {children}
    </aside>
  );
}
