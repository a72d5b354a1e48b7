import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Card } from '#platform/client/ui/card.tsx';

type Props = {
  title: string;
  /** The page with the details. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'> & { text: string };
  children: ReactNode;
};

/** A section of today's overview, with an optional link to the page with its details. */
export function TodayCard({ title, link, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid">
      <Card className="grid content-start gap-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {link && (
            <Link
              to={link.to}
              params={link.params}
              search={link.search}
              className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
            >
              {link.text}
            </Link>
          )}
        </div>
        {children}
      </Card>
    </section>
  );
}
