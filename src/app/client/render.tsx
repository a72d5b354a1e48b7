import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import type { Language } from '#shared/languages.ts';
import { App } from './app.tsx';
import { loadTexts, shelvesUpTo } from './catalogues.ts';
import { documentOf } from './document.ts';
import type { PageFacts } from './page.tsx';
import type { AssetsOf } from './page-assets.ts';
import { createAppRouter } from './router.ts';

export { renderManifest } from './manifest.ts';
export { offlinePages } from './offline-pages.ts';
export { builtAssets, devAssets } from './page-assets.ts';
export { renderRobots, renderSitemap } from './site-files.ts';

/**
 * The whole HTML document of the page at `url` (absolute, on the venue's public address; its
 * query string is not read, so that an answer can be kept per path and language). `structured` is what
 * search engines are told of its data (schema.org). Status 404 for
 * an address that no page has.
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
  if (!page) throw new Error(`No page answers ${pathname}`);
  await loadTexts(language, page.texts);
  const content = await drawn(<App router={router} venue={venue} language={language} />);
  const assets = assetsOf(...filesOf(page, language));
  const html = documentOf({
    ...{ page, content, origin, pathname, venue, assets, language, texts },
    structured,
  });
  return { status: page.status, html };
}

/** What the browser loads at once: the page, its texts in one language, and what is around it. */
function filesOf({ file, bare, texts }: PageFacts, language: Language): string[] {
  const said = shelvesUpTo(texts).map((shelf) => `src/app/client/messages/${language}/${shelf}.ts`);
  return bare ? [file, ...said] : [file, ...said, 'src/app/client/page-services.tsx'];
}

/** The finished HTML. An error anywhere in the page is thrown, not left to the browser. */
async function drawn(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => void errors.push(error),
    // A page cut into pieces would need inline scripts to put it together.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
