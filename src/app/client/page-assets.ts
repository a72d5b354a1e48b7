/** The files that a page's document links to, as absolute paths. */
export type PageAssets = {
  /** Module scripts, in order. */
  scripts: string[];
  styles: string[];
  /** Chunks that the scripts import. */
  preloads: string[];
  fonts: string[];
};

/**
 * Returns the assets of a page with these source files, such as "src/app/client/pages/about/about-page.tsx".
 */
export type AssetsOf = (...pageFiles: string[]) => PageAssets;

/** The fields of Vite's dist/client/.vite/manifest.json that we use. */
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
 * Reads a page's files from the build manifest: the entry, every chunk that the entry and the page import (to
 * load them in parallel), their styles and their fonts. Throws if the manifest has no entry; an unknown page
 * gets only the entry's files.
 */
export function builtAssets(manifest: BuildManifest): AssetsOf {
  const main = manifest[entry];
  if (!main) throw new Error(`The build's manifest lacks ${entry}`);
  return (...pageFiles) => {
    const chunks = chunksOf(manifest, [entry, ...pageFiles]);
    return {
      scripts: [`/${main.file}`],
      styles: uniquePaths(chunks.flatMap((chunk) => chunk.css ?? [])),
      preloads: uniquePaths(chunks.map((chunk) => chunk.file)).filter(
        (file) => file !== `/${main.file}`,
      ),
      fonts: uniquePaths(chunks.flatMap((chunk) => chunk.assets ?? [])).filter((file) =>
        file.endsWith('.woff2'),
      ),
    };
  };
}

/** In development, Vite serves the source files and adds its reload script to the document. */
export const devAssets: AssetsOf = () => ({
  scripts: [`/${entry}`],
  styles: ['/src/platform/client/tokens.css'],
  preloads: [],
  fonts: [],
});

/**
 * Returns the chunks of these files and of everything they import, including the dynamic imports that
 * `includeDynamic` accepts.
 */
export function chunksOf(
  manifest: BuildManifest,
  files: string[],
  includeDynamic: (file: string) => boolean = () => false,
) {
  const collected = new Set<string>();
  const collect = (file: string) => {
    const chunk = manifest[file];
    if (!chunk || collected.has(file)) return;
    collected.add(file);
    for (const next of chunk.imports ?? []) collect(next);
    for (const imported of chunk.dynamicImports ?? [])
      if (includeDynamic(imported)) collect(imported);
  };
  for (const file of files) collect(file);
  return [...collected].flatMap((file) => manifest[file] ?? []);
}

function uniquePaths(files: string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}
