import type { PageFacts } from './page.tsx';
import { type BuildManifest, chunksOf } from './page-assets.ts';

/** What the build tells the service worker: which pages can be kept, with the files of each. */
export type BuiltForOffline = {
  /** Another one for each build. */
  id: string;
  /** By path: every hashed file that the page may need. */
  pages: Record<string, string[]>;
  /** Files without a hash in their name, asked for by every document. */
  files: string[];
};

/**
 * Every file that a page may come to need: what it imports, now or later (dialogs, texts, a
 * decoder), and their styles and fonts; but nothing of other pages.
 */
export function filesOfPage(
  manifest: BuildManifest,
  { file, bare }: Pick<PageFacts, 'file' | 'bare'>,
): string[] {
  const texts = Object.keys(manifest).filter((key) => moreTexts.test(key));
  const around = bare ? [] : ['src/app/client/page-services.tsx', ...texts];
  const wanted = ['src/app/client/main.tsx', ...around, file];
  const found = chunksOf(manifest, wanted, (later) => !belongsToAPage.test(later));
  const files = found.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].map((file) => `/${file}`);
}

/** What the router loads for each page by itself; the page here has named its own already. */
const belongsToAPage = /(-page|\/page-services)\.tsx$|\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;

/** What pages say beyond the first load, in each language; a bare page does without. */
const moreTexts = /\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;
