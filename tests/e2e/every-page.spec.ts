import { afterAll, beforeAll, test } from 'vitest';
import { allPages } from '#app/client/all-pages.tsx';
import { startWalk } from '../walk-pages.ts';

let walk: Awaited<ReturnType<typeof startWalk>>;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk?.stop());

/** A page that is added is walked too. */
const paths = allPages.flatMap((route) => route.options.staticData?.page?.path ?? []);

test.each(paths)('%s', (path) => walk.to(path));
