import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupsFor, linkTo, type OfficePage } from './office-groups.ts';
import { useOfficeNavigation } from './use-office-navigation.ts';

export const officeLinkStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-primary-soft hover:text-primary-soft-ink lg:pointer-fine:min-h-9 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-ink';
const iconStyle = 'size-5 shrink-0 text-muted-ink';

/** The back office's navigation. Groups with several pages expand in place. */
export function OfficeMenu({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations('office');
  const { user, current } = useOfficeNavigation();
  const [toggledGroups, setToggledGroups] = useState<Record<string, boolean>>({});
  return (
    <ul className="grid gap-0.5">
      {groupsFor(user).map(({ name, Icon, pages }) => {
        const [first, ...others] = pages;
        if (first && others.length === 0) {
          return (
            <li key={name}>
              <PageLink page={first} isCurrent={first === current} onNavigate={onNavigate}>
                <Icon aria-hidden="true" className={iconStyle} />
                {t(`sections.${first.name}`)}
              </PageLink>
            </li>
          );
        }
        const isOpen = toggledGroups[name] ?? pages.some((page) => page === current);
        const listId = `office-group-${name}`;
        return (
          <li key={name}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={listId}
              className={officeLinkStyle}
              onClick={() => setToggledGroups({ ...toggledGroups, [name]: !isOpen })}
            >
              <Icon aria-hidden="true" className={iconStyle} />
              {t(`groups.${name}`)}
              <ChevronDown
                aria-hidden="true"
                className={`ml-auto size-4 shrink-0 text-muted-ink transition-transform duration-150 motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
              />
            </button>
            <ul
              id={listId}
              hidden={!isOpen}
              className="mt-0.5 mb-1 ml-5.5 border-border border-l pl-2"
            >
              {pages.map((page) => (
                <li key={page.name}>
                  <PageLink page={page} isCurrent={page === current} onNavigate={onNavigate}>
                    {t(`sections.${page.name}`)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

type LinkProps = {
  page: OfficePage;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
  children: ReactNode;
};

function PageLink({ page, isCurrent, onNavigate, children }: LinkProps) {
  return (
    <Link
      {...linkTo(page)}
      // The router itself marks only an exact match of path and search; `isCurrent` also includes a filtered list.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={officeLinkStyle}
      onClick={onNavigate}
      ref={isCurrent ? showInMenu : undefined}
    >
      {children}
    </Link>
  );
}

/** Scrolls the menu, which can be taller than its sidebar, so that the link is visible. */
function showInMenu(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest' });
}
