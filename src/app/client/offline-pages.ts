import { allPages } from './all-pages.tsx';
import { filesOfPage } from './offline-build.ts';
import type { BuildManifest } from './page-assets.ts';

/** Returns the pages that work offline, each with all files it may load, for the service worker. */
export function offlinePages(manifest: BuildManifest): Record<string, string[]> {
  const pages = allPages.flatMap((route) => route.options.staticData?.page ?? []);
  return Object.fromEntries(
    pages.filter(({ offline }) => offline).map((page) => [page.path, filesOfPage(manifest, page)]),
  );
}
