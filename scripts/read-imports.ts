import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** One import of a file of ours. Paths are relative to the root, with slashes. */
export type Import = {
  to: string;
  /** Gone at run time: `import type`. */
  typeOnly: boolean;
  /** Loaded later: `import('…')`. */
  lazy: boolean;
};

export type SourceFile = { path: string; text: string; lines: number; imports: Import[] };

const code = /\.(ts|tsx|mjs)$/;
const text = /\.(ts|tsx|mjs|css)$/;

/** Reads every source file below the folders, with what it imports of ours. */
export function readSources(root: string, folders: string[]): SourceFile[] {
  return folders.flatMap((folder) => listFiles(root, folder)).map((path) => readSource(root, path));
}

function listFiles(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && text.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  } catch {
    // A folder that does not exist yet has no sources.
    return [];
  }
}

function readSource(root: string, path: string): SourceFile {
  const content = readFileSync(join(root, path), 'utf8');
  const lines = content.split('\n').length - 1;
  return { path, text: content, lines, imports: code.test(path) ? importsOf(path, content) : [] };
}

/** The file of ours that a specifier in `path` names: relative, or by package.json's imports; null for others. */
function pathOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier);
  const [, floor = '', rest] = /^#(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (rest === undefined) return null;
  return floor === 'tests' ? `tests/${rest}` : `src/${floor}/${rest}`;
}

function importsOf(path: string, content: string): Import[] {
  const { module, errors } = parseSync(path, content);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, lazy = false) => {
    const to = pathOf(path, specifier);
    if (to !== null) found.push({ to, typeOnly, lazy });
  };
  for (const statement of module.staticImports) {
    const { entries, moduleRequest } = statement;
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries)
      if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    add(content.slice(moduleRequest.start + 1, moduleRequest.end - 1), false, true);
  }
  return found;
}
