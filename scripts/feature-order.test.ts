import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrderViolations } from './feature-order.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'playvillage-order-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The violations for one file with one import, in the order bookings, parties. */
function violationsOf(from: string, specifier: string): string[] {
  rmSync(join(root, 'src'), { recursive: true, force: true });
  mkdirSync(dirname(join(root, from)), { recursive: true });
  writeFileSync(join(root, from), `import { a } from '${specifier}';\nconsole.log(a);\n`);
  return findOrderViolations(root, ['bookings', 'parties']);
}

test.each([
  ['src/features/bookings/server/a.ts', '#features/parties/parties-rules.ts'],
  ['src/features/bookings/server/a.ts', '../../parties/parties-rules.ts'],
])('%s may not import %s', (from, to) => {
  expect(violationsOf(from, to)).toEqual([
    `${from} imports src/features/parties/parties-rules.ts: a feature may import only earlier ones`,
  ]);
});

test.each([
  ['src/features/parties/server/a.ts', '#features/bookings/bookings-rules.ts'],
  ['src/features/parties/server/a.ts', '../parties-rules.ts'],
  ['src/features/bookings/server/a.ts', '#platform/server/translate.ts'],
  ['src/features/bookings/server/a.test.ts', '#features/parties/parties-rules.ts'],
  ['src/features/bookings/server/bookings-factory.ts', '#features/parties/parties-rules.ts'],
])('%s may import %s', (from, to) => {
  expect(violationsOf(from, to)).toEqual([]);
});

test('requires every feature to be in the order', () => {
  expect(violationsOf('src/features/ponies/a.ts', '#shared/money.ts')).toEqual([
    'ponies is missing from src/app/feature-order.ts',
  ]);
});
