import {
  BarChart3,
  CalendarCheck,
  CalendarDays,
  Clock,
  type LucideIcon,
  PartyPopper,
  Settings,
  ShoppingBag,
  Sun,
  Users,
  UsersRound,
} from 'lucide-react';
import type { Messages } from 'use-intl';
import { type Area, canAccessArea } from '#shared/areas.ts';
import type { OfficeSection } from './office-sections.ts';

export type OfficePageName = keyof Messages['office']['sections'];

export type OfficePage = {
  name: OfficePageName;
  /** The area that staff need; undefined for admins only. */
  area: Area | undefined;
  /** A section's path, or undefined for /admin. */
  path?: OfficeSection['path'];
  /** The tab of the page; undefined for its first one. */
  tab?: string;
};

type GroupName = keyof Messages['office']['groups'];

export type Group<Pages> = { name: GroupName; Icon: LucideIcon; pages: Pages };

/** The navigation of the back office: daily work first, setup last. */
export const officeGroups: readonly Group<readonly [OfficePage, ...OfficePage[]]>[] = [
  { name: 'today', Icon: Sun, pages: [{ name: 'today', area: 'bookings', path: 'today' }] },
  { name: 'bookings', Icon: CalendarCheck, pages: [{ name: 'bookings', area: 'bookings' }] },
  {
    name: 'schedule',
    Icon: Clock,
    pages: [{ name: 'schedule', area: 'schedule', path: 'schedule' }],
  },
  {
    name: 'families',
    Icon: Users,
    pages: [
      { name: 'people', area: 'people', path: 'people' },
      { name: 'waivers', area: 'waivers', tab: 'waivers' },
    ],
  },
  {
    name: 'parties',
    Icon: PartyPopper,
    pages: [{ name: 'parties', area: 'parties', path: 'parties' }],
  },
  {
    name: 'events',
    Icon: CalendarDays,
    pages: [{ name: 'events', area: 'events', tab: 'events' }],
  },
  {
    name: 'sell',
    Icon: ShoppingBag,
    pages: [
      { name: 'orders', area: 'orders', path: 'orders' },
      { name: 'catalogue', area: 'catalogue', path: 'catalogue' },
      { name: 'codes', area: 'catalogue', path: 'catalogue', tab: 'promos' },
    ],
  },
  {
    name: 'community',
    Icon: UsersRound,
    pages: [
      { name: 'matches', area: 'matches', tab: 'matches' },
      { name: 'safety', area: 'safety', path: 'safety' },
      { name: 'audiences', area: 'people', path: 'audiences' },
      { name: 'waitlist', area: 'people', path: 'waitlist' },
    ],
  },
  {
    name: 'reports',
    Icon: BarChart3,
    pages: [{ name: 'reports', area: 'reports', path: 'reports' }],
  },
  {
    name: 'setUp',
    Icon: Settings,
    pages: [
      { name: 'setup', area: undefined, path: 'setup' },
      { name: 'staff', area: undefined, path: 'staff' },
      { name: 'settings', area: undefined, path: 'settings' },
      { name: 'prices', area: undefined, path: 'prices' },
      { name: 'look', area: undefined, path: 'look' },
      { name: 'mailTexts', area: undefined, path: 'mail-texts' },
      { name: 'waiverVersions', area: 'waivers', path: 'waiver-versions' },
      { name: 'integrations', area: undefined, path: 'integrations' },
      { name: 'connections', area: undefined, path: 'connections' },
      { name: 'data', area: undefined, path: 'data' },
      { name: 'log', area: undefined, path: 'log' },
    ],
  },
];

type User = Parameters<typeof canAccessArea>[0];

/** Returns the groups and pages that a user may open. */
export function groupsFor(user: User): Group<OfficePage[]>[] {
  return officeGroups.flatMap((group) => {
    const pages = group.pages.filter(({ area }) => canAccessArea(user, area));
    return pages.length > 0 ? [{ ...group, pages }] : [];
  });
}

/** Finds the page for a typed address `/admin/<name>`: the page with this name, or the first page of this group. */
export function findPageByName(name: string): OfficePage | undefined {
  const pages: OfficePage[] = officeGroups.flatMap((group) => group.pages);
  return (
    pages.find((page) => page.name === name) ??
    officeGroups.find((group) => group.name === name)?.pages[0]
  );
}

/** Returns the link props of a page: `<Link {...linkTo(page)}>`. */
export function linkTo({ path, tab }: OfficePage) {
  return path
    ? ({ to: '/admin/$section', params: { section: path }, search: { tab } } as const)
    : ({ to: '/admin', search: { tab } } as const);
}

/** Finds the page at an address, so that the navigation can mark it as current. Undefined for the desk. */
export function findPageByPath(
  pages: readonly OfficePage[],
  pathname: string,
  tab: string | undefined,
): OfficePage | undefined {
  const match = /^\/admin(?:\/([^/]+))?/.exec(pathname);
  if (!match) return undefined;
  const candidates = pages.filter((page) => page.path === match[1]);
  return candidates.find((page) => page.tab === tab) ?? candidates[0];
}
