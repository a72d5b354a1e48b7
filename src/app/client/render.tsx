import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import type { Language } from '#shared/languages.ts';
import { App } from './app.tsx';
import { bundlesUpTo, loadTexts } from './catalogues.ts';
import { documentOf } from './document.ts';
import type { PageFacts } from './page.tsx';
import type { AssetsOf } from './page-assets.ts';
import { createAppRouter } from './router.ts';

export { renderManifest } from './manifest.ts';
export { offlinePages } from './offline-pages.ts';
export { builtAssets, devAssets } from './page-assets.ts';
export { renderRobots, renderSitemap } from './site-files.ts';

/**
 * Renders the HTML document of the page at `url` (absolute, on the venue's public address; the query string is
 * not read, so the result can be cached per path and language). `structured` is its schema.org data. Status 404
 * for an unknown address.
 */
export async function render(
  url: string,
  venue: VenueFacts,
  assetsOf: AssetsOf,
  language: Language,
  structured: object[] = [],
): Promise<{ status: number; html: string }> {
  const { pathname, origin } = new URL(url);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [pathname] }));
  const [texts] = await Promise.all([
    loadTexts(language, 'office'),
    loadTexts(language, 'first-load'),
    router.load(),
  ]);
  const page = router.state.matches.at(-1)?.staticData.page;
  if (!page) throw new Error(`No page at ${pathname}`);
  await loadTexts(language, page.texts);
  const content = await renderToText(<App router={router} venue={venue} language={language} />);
  const assets = assetsOf(...filesOf(page, language));
  const html = documentOf({
    ...{ page, content, origin, pathname, venue, assets, language, texts },
    structured,
  });
  return { status: page.status, html };
}

/** What the browser loads at once: the page, its texts in one language, and its services. */
function filesOf({ file, bare, texts }: PageFacts, language: Language): string[] {
  const bundles = bundlesUpTo(texts).map(
    (bundle) => `src/app/client/messages/${language}/${bundle}.ts`,
  );
  return bare ? [file, ...bundles] : [file, ...bundles, 'src/app/client/page-services.tsx'];
}

/** The complete HTML. An error anywhere in the page is thrown, not left to the browser. */
async function renderToText(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => void errors.push(error),
    // A streamed page would need inline scripts to join its chunks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
