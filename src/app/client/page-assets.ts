/** The files a page's document links to. Paths start with a slash. */
export type PageAssets = {
  /** Module scripts, in order. */
  scripts: string[];
  styles: string[];
  /** Chunks that the scripts import next. */
  preloads: string[];
  fonts: string[];
};

/** Assets of a page with these source files, such as "src/app/client/pages/about/about-page.tsx". */
export type AssetsOf = (...pageFiles: string[]) => PageAssets;

/** The fields of Vite's dist/client/.vite/manifest.json that are used here. */
export type BuildManifest = Record<
  string,
  {
    file: string;
    isEntry?: boolean;
    css?: string[];
    assets?: string[];
    imports?: string[];
    dynamicImports?: string[];
  }
>;

const entry = 'src/app/client/main.tsx';

/**
 * Reads a page's files from the build's manifest: the entry, every chunk that entry and page import (to load
 * them in parallel), their styles, and the fonts. Throws when the manifest has no entry; an unknown page gets
 * only the entry's files.
 */
export function builtAssets(manifest: BuildManifest): AssetsOf {
  const main = manifest[entry];
  if (!main) throw new Error(`The build's manifest lacks ${entry}`);
  return (...pageFiles) => {
    const found = chunksOf(manifest, [entry, ...pageFiles]);
    return {
      scripts: [`/${main.file}`],
      styles: unique(found.flatMap((chunk) => chunk.css ?? [])),
      preloads: unique(found.map((chunk) => chunk.file)).filter((file) => file !== `/${main.file}`),
      fonts: unique(found.flatMap((chunk) => chunk.assets ?? [])).filter((file) =>
        file.endsWith('.woff2'),
      ),
    };
  };
}

/** Without a build: Vite serves the sources, and adds its reload script to the document. */
export const devAssets: AssetsOf = () => ({
  scripts: [`/${entry}`],
  styles: ['/src/platform/client/tokens.css'],
  preloads: [],
  fonts: [],
});

/** The chunks of these files and their imports; of dynamic imports those that `andLater` accepts. */
export function chunksOf(
  manifest: BuildManifest,
  files: string[],
  andLater: (file: string) => boolean = () => false,
) {
  const collected = new Set<string>();
  const collect = (file: string) => {
    const chunk = manifest[file];
    if (!chunk || collected.has(file)) return;
    collected.add(file);
    for (const next of chunk.imports ?? []) collect(next);
    for (const later of chunk.dynamicImports ?? []) if (andLater(later)) collect(later);
  };
  for (const file of files) collect(file);
  return [...collected].flatMap((file) => manifest[file] ?? []);
}

function unique(files: string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}
