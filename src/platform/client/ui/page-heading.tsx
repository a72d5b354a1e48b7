import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** A back link above the title. */
  back?: { to: LinkProps['to']; label: string };
  /** Placed right of the title on wide screens. */
  action?: ReactNode;
};

/** The page's h1, with an introduction below it. */
export function PageHeading({ title, children, back, action }: Props) {
  return (
    <div className="mb-6 grid gap-2 sm:mb-8">
      {back && (
        <Link
          to={back.to}
          className="-ml-1 inline-flex min-h-11 w-fit items-center gap-1.5 pr-2 font-semibold text-link hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-[1.75rem] min-[25rem]:text-[2rem] sm:text-4xl">{title}</h1>
        {action}
      </div>
      {children && <div className="max-w-2xl text-lg text-muted-ink">{children}</div>}
    </div>
  );
}
