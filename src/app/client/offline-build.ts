import type { PageInfo } from './page.tsx';
import { type BuildManifest, chunksOf } from './page-assets.ts';

/** Build data for the service worker: the pages that work offline and their files. */
export type OfflineBuild = {
  /** Unique per build. */
  id: string;
  /** The hashed files that each page may load, by path. */
  pages: Record<string, string[]>;
  /** Unhashed files that every document uses. */
  files: string[];
};

/**
 * Lists every file a page may load: its static and dynamic imports (dialogs, texts, a decoder) with their
 * styles and fonts, except those of other pages.
 */
export function filesOfPage(
  manifest: BuildManifest,
  { file, lightweight }: Pick<PageInfo, 'file' | 'lightweight'>,
): string[] {
  const texts = Object.keys(manifest).filter((key) => LATER_TEXTS.test(key));
  const sharedEntries = lightweight ? [] : ['src/app/client/page-services.tsx', ...texts];
  const entries = ['src/app/client/main.tsx', ...sharedEntries, file];
  const chunks = chunksOf(manifest, entries, (imported) => !PAGE_FILE.test(imported));
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].map((file) => `/${file}`);
}

/** Files that the router loads per page; the page's own are listed explicitly. */
const PAGE_FILE = /(-page|\/page-services)\.tsx$|\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;

/** Text bundles after the first load, in every language; lightweight pages do not need them. */
const LATER_TEXTS = /\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;
