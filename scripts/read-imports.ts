import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** An import of a project file. Paths are relative to the root, with forward slashes. */
export type Import = {
  to: string;
  /** Whether it is erased at compile time (`import type`). */
  isTypeOnly: boolean;
  /** Imported or re-exported names; empty for the whole module. */
  names: string[];
};

export type SourceFile = { path: string; text: string; lines: number; imports: Import[] };

const CODE_FILE = /\.(ts|tsx|mjs)$/;
const SOURCE_FILE = /\.(ts|tsx|mjs|css)$/;

/**
 * Reads every source file in the folders with its imports of project files. An import through a feature's `index.ts`
 * counts as an import of the re-exported file.
 */
export function readSources(root: string, folders: string[]): SourceFile[] {
  const sources = folders
    .flatMap((folder) => listFiles(root, folder))
    .map((path) => readSource(root, path));
  const indexImports = new Map(
    sources
      .filter(({ path }) => path.endsWith('/index.ts'))
      .map((index) => [index.path, index.imports]),
  );
  const resolveIndex = (entry: Import): Import[] => {
    const reexported = indexImports
      .get(entry.to)
      ?.filter(({ names }) => names.some((name) => entry.names.includes(name)));
    return (
      reexported?.map(({ to, isTypeOnly }) => ({
        ...entry,
        to,
        isTypeOnly: isTypeOnly || entry.isTypeOnly,
      })) ?? [entry]
    );
  };
  return sources.map((file) => ({ ...file, imports: file.imports.flatMap(resolveIndex) }));
}

function listFiles(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE_FILE.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  } catch {
    // The folder does not exist yet.
    return [];
  }
}

function readSource(root: string, path: string): SourceFile {
  const content = readFileSync(join(root, path), 'utf8');
  const lines = content.split('\n').length - 1;
  return {
    path,
    text: content,
    lines,
    imports: CODE_FILE.test(path) ? importsOf(path, content) : [],
  };
}

/** Resolves a relative specifier or package.json import in `path` to a project file; null for others. */
function resolveSpecifier(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier);
  const [, layer = '', rest] = /^#(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (rest === undefined) return null;
  return layer === 'tests' ? `tests/${rest}` : `src/${layer}/${rest}`;
}

function importsOf(path: string, content: string): Import[] {
  const { module, errors } = parseSync(path, content);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean, names: string[]) => {
    const to = resolveSpecifier(path, specifier);
    if (to !== null) imports.push({ to, isTypeOnly, names });
  };
  for (const statement of module.staticImports) {
    const { entries, moduleRequest } = statement;
    const names = entries.flatMap(({ importName }) => importName.name ?? []);
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), names);
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, exportName } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType, [exportName.name ?? '']);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    add(content.slice(moduleRequest.start + 1, moduleRequest.end - 1), false, []);
  }
  return imports;
}
