import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeSections } from '#app/client/office/office-sections.ts';
import { startPageChecks } from '../check-pages.ts';
import { DETAIL_PAGES, OFFICE_PAGES } from '../every-page.ts';

let pageChecks: Awaited<ReturnType<typeof startPageChecks>>;
beforeAll(async () => {
  pageChecks = await startPageChecks();
});
afterAll(() => pageChecks?.stop());

test.each([...OFFICE_PAGES, ...DETAIL_PAGES])('%s is accessible and stable', (path) =>
  pageChecks.check(path),
);

test('the checked pages include every section of the back office', () => {
  for (const { path } of officeSections) expect(OFFICE_PAGES).toContain(`/admin/${path}`);
});
