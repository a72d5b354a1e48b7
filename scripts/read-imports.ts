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

function importsOf(path: string, content: string): Import[] {
  const { module, errors } = parseSync(path, content);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, lazy = false) => {
    if (!specifier.startsWith('.')) return;
    found.push({ to: posix.join(dirname(path), specifier), typeOnly, lazy });
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
