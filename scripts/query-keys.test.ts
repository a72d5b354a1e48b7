import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const literalKey = /queryKey: \[\s*['"`]|\[\s*['"`]\/api\//;

test('query keys come from queryFor, pagesFor and queriesOf, never from literals', () => {
  const files = globSync('src/**/client/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.filter((file) => literalKey.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong.filter((file) => !file.includes('.test.'))).toEqual([]);
});
