import { afterAll, beforeAll, test } from 'vitest';
import { allPages } from '#app/client/all-pages.tsx';
import { startPageChecks } from '../check-pages.ts';
import { PAGE_STATES } from '../every-page.ts';

let pageChecks: Awaited<ReturnType<typeof startPageChecks>>;
beforeAll(async () => {
  pageChecks = await startPageChecks();
});
afterAll(() => pageChecks?.stop());

const paths = allPages.flatMap((route) => route.options.staticData?.page?.path ?? []);

test.each([...paths, ...PAGE_STATES])('%s is accessible and stable', (path) =>
  pageChecks.check(path),
);
