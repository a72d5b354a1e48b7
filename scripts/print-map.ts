import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { drawMap } from './draw-map.ts';
import { type Import, readSources, type SourceFile } from './read-imports.ts';

/**
 * `npm run map`: each call with its handler's file and tests, each page with its hooks and their calls.
 * `npm run map -- --svg` draws docs/layers.svg instead.
 */
const root = resolve(import.meta.dirname, '..');
const sources = readSources(root, ['src', 'tests']);
if (process.argv.includes('--svg')) {
  const src = sources.filter(({ path }) => path.startsWith('src/'));
  writeFileSync(resolve(root, 'docs/layers.svg'), drawMap(src));
  process.exit();
}
const byPath = new Map(sources.map((source) => [source.path, source]));
const callName = /'((?:GET|POST|PATCH|DELETE) \/api\/[^']*)'/g;

console.log('CALLS: call → handler → tests\n');
for (const file of sources.filter(isRoutes)) {
  for (const call of namesOf(file)) {
    const tests = sources.filter((source) => isTest(source) && mentions(source, call));
    console.log(`${call}\n  ${file.path}`);
    for (const { path } of tests) console.log(`    ${path}`);
    if (tests.length === 0) console.log('    (no test names it)');
  }
}

console.log('\nPAGES: address → page → hooks → calls\n');
const tables = ['visitor', 'staff', 'member', 'all'].map(
  (who) => `src/app/client/${who}-pages.tsx`,
);
const pages = tables.map((table) => byPath.get(table)?.text ?? '').join();
for (const [, address, file] of pages.matchAll(/path: '([^']*)'[\s\S]*?file: '([^']*)'/g)) {
  console.log(`${address}\n  ${file}`);
  for (const hook of reachedFrom(file ?? '').filter(callsServer)) {
    console.log(`    ${hook.path}: ${namesOf(hook).join(', ')}`);
  }
}

function isRoutes({ path }: SourceFile) {
  return path.endsWith('-routes.ts');
}

function isTest({ path }: SourceFile) {
  return path.includes('.test.') || path.includes('.spec.');
}

/** Files with typed calls. */
function callsServer(source: SourceFile) {
  return (
    source.imports.some(({ to }) => to.endsWith('/client/calls.ts')) && namesOf(source).length > 0
  );
}

function namesOf({ text }: SourceFile): string[] {
  return [...new Set([...text.matchAll(callName)].map((match) => match[1] ?? ''))];
}

/** Tests name a call by its method near its path with parameters filled in. */
function mentions({ text }: SourceFile, call: string): boolean {
  const [method, path = ''] = call.split(' ');
  const pattern = path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^\'"`/?\\s]+');
  const written = [...text.matchAll(new RegExp(`${pattern}(?=[\\s'"\`?])`, 'g'))];
  return written.some(({ index }) => {
    const before = text.slice(Math.max(0, index - 60), index).toUpperCase();
    return before.includes(method ?? '') || method === 'GET';
  });
}

/** The page's file and all its imports. */
function reachedFrom(path: string, seen = new Set<string>()): SourceFile[] {
  const source = byPath.get(path);
  if (!source || seen.has(path)) return [];
  seen.add(path);
  const inner = source.imports.filter((entry: Import) => !entry.typeOnly);
  return [source, ...inner.flatMap(({ to }) => reachedFrom(to, seen))];
}
