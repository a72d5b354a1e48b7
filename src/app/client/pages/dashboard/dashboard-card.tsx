import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#platform/client/ui/card.tsx';

type Props = {
  title: string;
  /** Links to the complete list. */
  more: { to: LinkProps['to']; label: string };
  children: ReactNode;
};

/** A small dashboard card: a title, a link to the complete list, and the first rows. */
export function DashboardCard({ title, more, children }: Props) {
  return (
    <Card className="grid content-start gap-1 px-4! pt-2! pb-3!">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Link
          to={more.to}
          className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-0.5 px-2 font-semibold text-[0.9375rem] text-link hover:underline"
        >
          {more.label}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {children}
    </Card>
  );
}
