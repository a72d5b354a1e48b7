import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeSections } from '#app/client/office/office-sections.ts';
import { OFFICE, OPENED } from '../every-page.ts';
import { startWalk } from '../walk-pages.ts';

let walk: Awaited<ReturnType<typeof startWalk>>;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk?.stop());

test.each([...OFFICE, ...OPENED])('%s', (path) => walk.to(path));

test('every part of the back office is among them', () => {
  for (const { path } of officeSections) expect(OFFICE).toContain(`/admin/${path}`);
});
