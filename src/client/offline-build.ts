import type { PageFacts } from './page.tsx';
import type { BuildManifest } from './page-assets.ts';

/** What the build tells the service worker: which pages can be kept, with the files of each. */
export type BuiltForOffline = {
  /** Another one for each build. */
  id: string;
  /** By path: every hashed file that the page may need. */
  pages: Record<string, string[]>;
  /** Files without a hash in their name, asked for by every document. */
  files: string[];
};

/** A page's message to the worker: keep me for when there is no network. */
export type ToWorker = { keep: string };

/**
 * Every file that a page may come to need: what it imports, now or later (dialogs, texts, a
 * decoder), and their styles and fonts; but nothing of other pages.
 */
export function filesOfPage(
  manifest: BuildManifest,
  { file, bare }: Pick<PageFacts, 'file' | 'bare'>,
): string[] {
  const chunks = new Set<string>();
  const texts = Object.keys(manifest).filter((key) => moreTexts.test(key));
  const around = bare ? [] : ['src/client/page-services.tsx', ...texts];
  for (const key of ['src/client/main.tsx', ...around, file]) collect(manifest, key, chunks);
  const found = [...chunks].flatMap((key) => manifest[key] ?? []);
  const files = found.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].map((file) => `/${file}`);
}

/** What the router loads for each page by itself; the page here has named its own already. */
const belongsToAPage = /(-page|\/page-services)\.tsx$|\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;

/** What pages say beyond the first load, in each language; a bare page does without. */
const moreTexts = /\/messages\/\w+\/(?!first-load)[\w-]+\.ts$/;

function collect(manifest: BuildManifest, key: string, into: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || into.has(key)) return;
  into.add(key);
  for (const next of chunk.imports ?? []) collect(manifest, next, into);
  for (const later of chunk.dynamicImports ?? []) {
    if (!belongsToAPage.test(later)) collect(manifest, later, into);
  }
}
