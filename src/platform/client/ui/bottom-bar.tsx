import type { ReactNode } from 'react';

type Props = {
  /** What the action costs or does, shown next to the button. */
  summary: ReactNode;
  /** The page's main button. */
  children: ReactNode;
};

/**
 * Keeps the main button in reach: fixed at the foot of the screen below 64rem, in the page's flow above. tokens.css
 * makes room for it.
 */
export function BottomBar({ summary, children }: Props) {
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-soft lg:static lg:border-0 lg:bg-transparent lg:shadow-none"
    >
      <div className="page-column flex min-h-19 items-center gap-3 py-2.5 lg:block lg:min-h-0 lg:px-0! lg:py-0">
        <p className="tabular min-w-0 flex-1 font-bold leading-tight lg:hidden">{summary}</p>
        {children}
      </div>
    </div>
  );
}
