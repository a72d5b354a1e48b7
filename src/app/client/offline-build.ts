import type { PageFacts } from './page.tsx';
import { type BuildManifest, chunksOf } from './page-assets.ts';

/** Build data of the service worker: pages that work offline, with their files. */
export type BuiltForOffline = {
  /** Differs for each build. */
  id: string;
  /** By path: every hashed file that the page may need. */
  pages: Record<string, string[]>;
  /** Files without a hash in their name, used by every document. */
  files: string[];
};

/**
 * Every file a page may load: its static and dynamic imports (dialogs, texts, a decoder), and their styles and
 * fonts, without those of other pages.
 */
export function filesOfPage(
  manifest: BuildManifest,
  { file, bare }: Pick<PageFacts, 'file' | 'bare'>,
): string[] {
  const texts = Object.keys(manifest).filter((key) => moreTexts.test(key));
  const around = bare ? [] : ['src/app/client/page-services.tsx', ...texts];
  const entries = ['src/app/client/main.tsx', ...around, file];
  const found = chunksOf(manifest, entries, (later) => !belongsToAPage.test(later));
  const files = found.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].map((file) => `/${file}`);
}

/** Loaded by the router for each page; the page's own are listed explicitly. */
const belongsToAPage = /(-page|\/page-services)\.tsx$|\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;

/** Text bundles beyond the first load, in each language; bare pages need none. */
const moreTexts = /\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;
