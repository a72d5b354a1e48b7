import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { worksIn } from '#shared/areas.ts';
import { type Part, parts } from './parts.ts';

const linkStyle =
  'flex min-h-11 items-center whitespace-nowrap lg:pointer-fine:min-h-8 rounded-field px-3 font-semibold hover:bg-primary-soft hover:text-primary-soft-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-ink';

/** The back office's navigation: a sidebar on wide screens, a strip above the page on phones. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('office');
  const { user } = useCurrentUser({ ask: true });
  const menu = useRef<HTMLElement>(null);
  const address = useLocation({ select: ({ pathname }) => pathname });
  const seen = parts.filter(({ area }) => worksIn(user, area));
  // On phones the strip scrolls to the current part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both determine the current link
  useEffect(() => {
    const strip = menu.current;
    const current = strip?.querySelector('[aria-current=page]');
    if (!strip || !current) return;
    const [whole, part] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
    strip.scrollLeft += part.left - whole.left - (whole.width - part.width) / 2;
  }, [address, seen.length]);
  const isToday = ({ path }: Part) => path === 'today';
  const firstOfAdmins = seen.find(({ area }) => area === undefined);
  const linkTo = (part: Part) => (
    <li
      key={part.path}
      className={clsx(part === firstOfAdmins && 'lg:mt-1 lg:border-border lg:border-t lg:pt-1')}
    >
      <Link to="/admin/$part" params={{ part: part.path }} className={linkStyle}>
        {t(`parts.${part.name}`)}
      </Link>
    </li>
  );
  return (
    <div className="page-column max-w-7xl py-4 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8 lg:py-10">
      <nav
        ref={menu}
        aria-label={t('menu')}
        className="max-lg:-mx-4 max-lg:mb-4 max-lg:overflow-x-auto"
      >
        <ul className="flex gap-1 max-lg:px-4 lg:-m-1 lg:sticky lg:top-24 lg:grid lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:p-1">
          {seen.filter(isToday).map(linkTo)}
          <li>
            <Link
              to="/admin"
              activeOptions={{ exact: true, includeSearch: false }}
              className={linkStyle}
            >
              {t('parts.overview')}
            </Link>
          </li>
          {seen.filter((part) => !isToday(part)).map(linkTo)}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
