import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allPages } from './all-pages.tsx';

const pages = allPages.flatMap((route) => route.options.staticData?.page ?? []);
const tables = ['all-pages', 'visitor-pages', 'staff-pages', 'member-pages'];
const source = tables
  .map((table) => readFileSync(new URL(`./${table}.tsx`, import.meta.url), 'utf8'))
  .join();

test('declares the file that each page loads', () => {
  const definitions = source.split('  page({').slice(1);
  expect(definitions).toHaveLength(pages.length);
  for (const definition of definitions) {
    const file = definition.match(/file: '([^']+)'/)?.[1] ?? '';
    const importPath = definition.match(/import\(\s*'([^']+)'/)?.[1] ?? '';
    const resolved = importPath.replace(/^#/, 'src/').replace(/^\.\//, 'src/app/client/');
    expect(resolved).toBe(file);
    expect(existsSync(new URL(`../../../${file}`, import.meta.url)), file).toBe(true);
  }
});

test('gives every page a unique path', () => {
  const paths = pages.map((page) => page.path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  ['/', 'public'],
  ['/waitlist', 'public'],
  ['/login', 'public'],
  ['/privacy', 'public'],
  ['/manage-booking', 'public'],
  ['/about', 'visitor'],
  ['/calendar', 'visitor'],
  ['/parties', 'visitor'],
  ['/shop', 'visitor'],
  ['/waiver', 'visitor'],
  ['/book-guest', 'visitor'],
  ['/booking', 'visitor'],
  ['/booking-success', 'visitor'],
  ['/home', 'member'],
  ['/dashboard', 'member'],
  ['/intake', 'member'],
  ['/profile', 'member'],
])('%s has %s access', (path, access) => {
  expect(pages.find((page) => page.path === path)?.access).toBe(access);
});

test('lightweight pages are public and rendered by the server', () => {
  for (const page of pages.filter((page) => page.lightweight)) {
    expect(page).toMatchObject({ access: 'public', renderedBy: 'server' });
  }
});

test('only booking and waiver pages have a skeleton', () => {
  const pagesWithSkeleton = pages.filter((page) => page.skeleton);
  expect(pagesWithSkeleton.map((page) => page.name)).toEqual(['booking', 'bookGuest', 'waiver']);
  for (const page of pagesWithSkeleton) expect(page.renderedBy).toBe('browser');
});
