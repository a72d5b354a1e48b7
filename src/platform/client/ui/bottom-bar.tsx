import type { ReactNode } from 'react';

type Props = {
  /** The price or effect of the action, shown next to the button. */
  summary: ReactNode;
  /** The page's main button. */
  children: ReactNode;
};

/**
 * Keeps the main button within reach: fixed to the bottom of the screen below 64rem, in the normal flow above.
 * tokens.css reserves the space.
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
