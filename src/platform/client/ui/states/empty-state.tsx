import type { ReactNode } from 'react';

type Props = {
  /** One of the components in client/illustrations. */
  illustration?: ReactNode;
  title: ReactNode;
  /** h3 inside a section that has its own heading, h1 if nothing else is on the page. */
  heading?: 'h1' | 'h2' | 'h3';
  children?: ReactNode;
  action?: ReactNode;
};

/** An empty state that suggests the next step. */
export function EmptyState({
  illustration,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-2 py-8 text-center">
      {illustration && <div className="mb-2 w-52 max-w-full">{illustration}</div>}
      <Heading className="text-2xl">{title}</Heading>
      {children && <div className="text-muted-ink">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
