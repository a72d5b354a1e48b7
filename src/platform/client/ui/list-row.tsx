import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  illustration?: ReactNode;
  /** One h3 or h2, with lines of text below it. */
  children: ReactNode;
  state?: ReactNode;
  /** The row's main action, beside its menu. On phones, both are below the content. */
  action?: ReactNode;
  /** The row's menu. */
  menu: ReactNode;
  /** Shown below the row, such as a pending payment. */
  footer?: ReactNode;
};

/** A compact row in a member's list: content, state, a menu and sometimes an action. */
export function ListRow({ illustration, children, state, action, menu, footer }: Props) {
  return (
    <div className="grid gap-3 rounded-card border border-border bg-surface p-3 shadow-soft sm:px-4">
      <div className={clsx('flex items-center gap-3 sm:gap-4', action && 'max-sm:flex-wrap')}>
        {illustration}
        <div
          className={clsx(
            'flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1',
            action && 'max-sm:min-w-2/3',
          )}
        >
          <div className="min-w-0 leading-snug">{children}</div>
          {state}
        </div>
        {action ? (
          <div className="flex items-center justify-between gap-2 max-sm:basis-full">
            {action}
            {menu}
          </div>
        ) : (
          menu
        )}
      </div>
      {footer}
    </div>
  );
}
