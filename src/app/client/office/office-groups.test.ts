import { expect, test } from 'vitest';
import { findPageByName, findPageByPath, groupsFor, linkTo } from './office-groups.ts';
import { officeSections } from './office-sections.ts';

const admin = { role: 'admin', areas: [] } as const;
const pages = groupsFor(admin).flatMap((group) => group.pages);

test('links an admin to every section, each in exactly one group', () => {
  const paths = pages.flatMap(({ path, tab }) => (path && !tab ? [path] : []));
  expect(paths.toSorted()).toEqual(officeSections.map(({ path }) => path).toSorted());
  for (const { path, area } of officeSections)
    expect(pages.find((page) => page.path === path)?.area).toBe(area);
});

test('shows staff only the pages in their areas, and no empty group', () => {
  const groups = groupsFor({ role: 'staff', areas: ['waivers', 'orders'] });
  expect(groups.map(({ name, pages }) => [name, pages.map((page) => page.name)])).toEqual([
    ['families', ['waivers']],
    ['sell', ['orders']],
    ['setUp', ['waiverVersions']],
  ]);
  expect(groupsFor({ role: 'staff', areas: [] })).toEqual([]);
  expect(groupsFor(null)).toEqual([]);
});

test.each([
  ['/admin', undefined, 'bookings'],
  ['/admin', 'waivers', 'waivers'],
  ['/admin/catalogue', undefined, 'catalogue'],
  ['/admin/catalogue', 'packages', 'catalogue'],
  ['/admin/catalogue', 'promos', 'codes'],
  ['/admin/settings', 'prices', 'settings'],
  ['/admin/nothing', undefined, undefined],
  ['/scan', undefined, undefined],
])('finds the page of %s with tab %s: %s', (pathname, tab, name) => {
  expect(findPageByPath(pages, pathname, tab)?.name).toBe(name);
});

test.each([
  ['bookings', '/admin', undefined],
  ['events', '/admin', 'events'],
  ['codes', '/admin/catalogue', 'promos'],
  ['families', '/admin/people', undefined],
])('resolves the typed address /admin/%s to %s, tab %s', (typed, to, tab) => {
  const page = findPageByName(typed);
  expect(page && linkTo(page).search.tab).toBe(tab);
  expect(page?.path ? `/admin/${page.path}` : '/admin').toBe(to);
  expect(findPageByName('nothing')).toBeUndefined();
});

test('finds the first tab on /admin for staff without access to bookings', () => {
  const staffPages = groupsFor({ role: 'staff', areas: ['events', 'matches'] }).flatMap(
    (g) => g.pages,
  );
  expect(findPageByPath(staffPages, '/admin', undefined)?.name).toBe('events');
});
