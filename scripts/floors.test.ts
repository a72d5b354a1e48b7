import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImportsUpwards } from './floors.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'playvillage-floors-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What is said of one file that imports another. */
function said(from: string, specifier: string, allowed = 0): string[] {
  rmSync(join(root, 'src'), { recursive: true, force: true });
  mkdirSync(dirname(join(root, from)), { recursive: true });
  writeFileSync(join(root, from), `import { a } from '${specifier}';\nconsole.log(a);\n`);
  return findImportsUpwards(root, allowed);
}

test.each([
  ['src/shared/a.ts', '#platform/server/config.ts'],
  ['src/platform/server/a.ts', '#features/bookings/bookings-rules.ts'],
  ['src/features/bookings/server/a.ts', '#app/server/all-routes.ts'],
  ['src/features/bookings/server/a.ts', '#features/parties/parties-rules.ts'],
  ['src/features/bookings/server/a.ts', '../../parties/parties-rules.ts'],
])('%s may not import %s', (from, to) => {
  expect(said(from, to)).toEqual([
    expect.stringContaining(`${from} imports src/`),
    '1 imports run up; there were 0',
  ]);
});

test.each([
  ['src/app/server/a.ts', '#features/parties/parties-rules.ts'],
  ['src/features/parties/server/a.ts', '#features/bookings/bookings-rules.ts'],
  ['src/features/parties/server/a.ts', '../parties-rules.ts'],
  ['src/features/bookings/server/a.test.ts', '#app/server/all-routes.ts'],
  ['src/features/bookings/server/bookings-examples.ts', '#features/parties/parties-rules.ts'],
])('%s may import %s', (from, to) => {
  expect(said(from, to)).toEqual([]);
});

test('a feature without a place, and a count that has fallen, are told', () => {
  expect(said('src/features/ponies/a.ts', '#shared/money.ts')).toEqual([
    'ponies has no place in src/app/feature-order.ts',
  ]);
  expect(said('src/features/parties/a.ts', '#shared/money.ts', 3)).toEqual([
    'only 0 imports run up by now: write that into scripts/floors.ts',
  ]);
});
