import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** Keys must come from queryFor, pagesFor or queriesOf. */
const literalKey = /queryKey: \[\s*['"`]|\[\s*['"`]\/api\//;

test('client code contains no literal query keys', () => {
  const files = globSync('src/**/client/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const offending = files.filter((file) => literalKey.test(readFileSync(join(root, file), 'utf8')));
  expect(offending.filter((file) => !file.includes('.test.'))).toEqual([]);
});
