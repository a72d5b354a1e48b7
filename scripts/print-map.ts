import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { drawMap } from './draw-map.ts';
import { type Import, readSources, type SourceFile } from './read-imports.ts';

/**
 * `npm run map`: prints each call with its handler's file and tests, and each page with its hooks and their calls.
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
for (const file of sources.filter(isRoutesFile)) {
  for (const call of callsIn(file)) {
    const tests = sources.filter((source) => isTestFile(source) && mentionsCall(source, call));
    console.log(`${call}\n  ${file.path}`);
    for (const { path } of tests) console.log(`    ${path}`);
    if (tests.length === 0) console.log('    (not mentioned in any test)');
  }
}

console.log('\nPAGES: path → page → hooks → calls\n');
const pageFiles = ['visitor', 'staff', 'member', 'all'].map(
  (audience) => `src/app/client/${audience}-pages.tsx`,
);
const pages = pageFiles.map((pageFile) => byPath.get(pageFile)?.text ?? '').join();
for (const [, path, file] of pages.matchAll(/path: '([^']*)'[\s\S]*?file: '([^']*)'/g)) {
  console.log(`${path}\n  ${file}`);
  for (const hook of filesReachedFrom(file ?? '').filter(hasCalls)) {
    console.log(`    ${hook.path}: ${callsIn(hook).join(', ')}`);
  }
}

function isRoutesFile({ path }: SourceFile) {
  return path.endsWith('-routes.ts');
}

function isTestFile({ path }: SourceFile) {
  return path.includes('.test.') || path.includes('.spec.');
}

/** Whether a file uses typed calls. */
function hasCalls(source: SourceFile) {
  return (
    source.imports.some(({ to }) => to.endsWith('/client/calls.ts')) && callsIn(source).length > 0
  );
}

function callsIn({ text }: SourceFile): string[] {
  return [...new Set([...text.matchAll(callName)].map((match) => match[1] ?? ''))];
}

/** Whether a test contains the call: its path, with parameters filled in, near its method (GET: anywhere). */
function mentionsCall({ text }: SourceFile, call: string): boolean {
  const [method, path = ''] = call.split(' ');
  const pattern = path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^\'"`/?\\s]+');
  const matches = [...text.matchAll(new RegExp(`${pattern}(?=[\\s'"\`?])`, 'g'))];
  return matches.some(({ index }) => {
    const before = text.slice(Math.max(0, index - 60), index).toUpperCase();
    return before.includes(method ?? '') || method === 'GET';
  });
}

/** The file and all its transitive imports. */
function filesReachedFrom(path: string, seen = new Set<string>()): SourceFile[] {
  const source = byPath.get(path);
  if (!source || seen.has(path)) return [];
  seen.add(path);
  const runtimeImports = source.imports.filter((entry: Import) => !entry.isTypeOnly);
  return [source, ...runtimeImports.flatMap(({ to }) => filesReachedFrom(to, seen))];
}
