import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { PageDataContext } from '#platform/client/use-page-data.ts';
import type { Language } from '#shared/languages.ts';
import type { PageDetails } from '../page-details.ts';
import { App } from './app.tsx';
import { renderDocument } from './document.ts';
import type { PageInfo } from './page.tsx';
import type { AssetsOf } from './page-assets.ts';
import { createAppRouter } from './router.ts';
import { bundlesUpTo, loadTexts } from './text-bundles.ts';

export { renderManifest } from './manifest.ts';
export { offlinePages } from './offline-pages.ts';
export { builtAssets, devAssets } from './page-assets.ts';
export { renderRobots, renderSitemap } from './site-files.ts';

/**
 * Renders the HTML document of the page at `url` (absolute, with the venue's public origin). The query string is
 * ignored, so that the result can be cached by path and language. `details` is the page's data beyond its texts. An
 * unknown path results in status 404.
 */
export async function render(
  url: string,
  venue: VenueFacts,
  assetsOf: AssetsOf,
  language: Language,
  details: PageDetails = { structured: [] },
): Promise<{ status: number; html: string }> {
  const { pathname, origin } = new URL(url);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [pathname] }));
  await Promise.all([
    loadTexts(language, 'office'),
    loadTexts(language, 'first-load'),
    router.load(),
  ]);
  const page = router.state.matches.at(-1)?.staticData.page;
  if (!page) throw new Error(`No page at ${pathname}`);
  const texts = await loadTexts(language, page.texts);
  const content = await renderToHtml(
    <PageDataContext value={details.data ?? {}}>
      <App router={router} venue={venue} language={language} />
    </PageDataContext>,
  );
  const assets = assetsOf(...initialFiles(page, language));
  const html = renderDocument({
    page,
    content,
    origin,
    pathname,
    venue,
    assets,
    language,
    texts,
    details,
  });
  return { status: details.status ?? page.status, html };
}

/** Source files the browser loads immediately: the page, its texts in one language, and its services. */
function initialFiles({ file, lightweight, texts }: PageInfo, language: Language): string[] {
  const bundles = bundlesUpTo(texts).map(
    (bundle) => `src/app/client/messages/${language}/${bundle}.ts`,
  );
  return lightweight ? [file, ...bundles] : [file, ...bundles, 'src/app/client/page-services.tsx'];
}

/** Renders the complete HTML. Throws on any error in the page, instead of leaving it to the browser. */
async function renderToHtml(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => void errors.push(error),
    // Streaming would need inline scripts to join the chunks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
