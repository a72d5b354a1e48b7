import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { canAccessArea } from '#shared/areas.ts';
import { type OfficeSection, officeSections } from './office-sections.ts';

const linkStyle =
  'flex min-h-11 items-center whitespace-nowrap lg:pointer-fine:min-h-8 rounded-field px-3 font-semibold hover:bg-primary-soft hover:text-primary-soft-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-ink';

/**
 * The layout of the back office: its navigation is a sidebar on wide screens and a strip above the page on
 * phones.
 */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('office');
  const { user } = useCurrentUser({ alwaysFetch: true });
  const menu = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const visibleSections = officeSections.filter(({ area }) => canAccessArea(user, area));
  // On phones the strip scrolls to the current section.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both determine the current link
  useEffect(() => {
    const strip = menu.current;
    const current = strip?.querySelector('[aria-current=page]');
    if (!strip || !current) return;
    const [stripBox, linkBox] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
    strip.scrollLeft += linkBox.left - stripBox.left - (stripBox.width - linkBox.width) / 2;
  }, [pathname, visibleSections.length]);
  const isToday = ({ path }: OfficeSection) => path === 'today';
  const firstAdminSection = visibleSections.find(({ area }) => area === undefined);
  const linkTo = (section: OfficeSection) => (
    <li
      key={section.path}
      className={clsx(
        section === firstAdminSection && 'lg:mt-1 lg:border-border lg:border-t lg:pt-1',
      )}
    >
      <Link to="/admin/$part" params={{ part: section.path }} className={linkStyle}>
        {t(`parts.${section.name}`)}
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
          {visibleSections.filter(isToday).map(linkTo)}
          <li>
            <Link
              to="/admin"
              activeOptions={{ exact: true, includeSearch: false }}
              className={linkStyle}
            >
              {t('parts.overview')}
            </Link>
          </li>
          {visibleSections.filter((section) => !isToday(section)).map(linkTo)}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
