import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { App } from './app.tsx';
import { documentOf } from './document.ts';
import type { AssetsOf } from './page-assets.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

export { builtAssets, devAssets } from './page-assets.ts';
export { renderRobots, renderSitemap } from './site-files.ts';

/**
 * The whole HTML document of the page at `url` (absolute, on the venue's public address; its
 * query string is not read, so that an answer can be kept per path). Status 404 for an address
 * that no page has.
 */
export async function render(
  url: string,
  venue: VenueFacts,
  assetsOf: AssetsOf,
): Promise<{ status: number; html: string }> {
  const { pathname, origin } = new URL(url);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [pathname] }));
  await router.load();
  const page = router.state.matches.at(-1)?.staticData.page;
  if (!page) throw new Error(`No page answers ${pathname}`);
  const content = renderToString(
    <App router={router} queryClient={createQueryClient()} venue={venue} />,
  );
  const html = documentOf({ page, content, origin, pathname, venue, assets: assetsOf(page.file) });
  return { status: page.status, html };
}
