import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '..');
const files: Record<string, string> = {};
let root: string;
let diagnostics: Set<string>;

/** Adds a file with one import for a case and returns its path. */
const addCase = (from: string, specifier: string) => {
  const path = from.replace(/\w+\.ts$/, `case-${Object.keys(files).length}.ts`);
  files[path] = `import { a } from '${specifier}';\n\nexport const b = a;\n`;
  return path;
};

const forbidden = [
  ['src/shared/a.ts', '#platform/server/translate.ts'],
  ['src/platform/server/a.ts', '#features/venue/venue-settings.ts'],
  ['src/platform/client/a.ts', '#app/client/page.tsx'],
  ['src/platform/client/a.ts', '../server/translate.ts'],
  ['src/platform/server/a.ts', '../client/api.ts'],
  ['src/features/venue/a.ts', './server/venue-queries.ts'],
  ['src/features/venue/a.ts', '#platform/client/api.ts'],
  ['src/features/venue/client/a.ts', '#platform/server/translate.ts'],
  ['src/features/venue/client/a.ts', '../server/venue-queries.ts'],
  ['src/features/venue/client/a.ts', '#features/accounts/client/use-sign-in.ts'],
  ['src/features/venue/server/a.ts', '#features/accounts/server/accounts-queries.ts'],
  ['src/features/venue/server/a.ts', '../client/calls.ts'],
  ['src/features/venue/server/a.ts', './venue-factory.ts'],
  ['src/features/venue/server/a.ts', '#app/server/features.ts'],
  ['src/features/venue/server/a.ts', '#tests/test-app.ts'],
  ['src/features/venue/server/a.ts', '../../../shared/money.ts'],
  ['src/app/client/a.ts', '#platform/server/translate.ts'],
] as const;

const allowed = [
  ['src/features/venue/server/a.ts', '#features/accounts/server/index.ts'],
  ['src/features/venue/server/a.ts', '#features/accounts/server/accounts-tables.ts'],
  ['src/features/venue/server/a.ts', '#features/accounts/accounts-rules.ts'],
  ['src/features/venue/client/a.ts', '#features/accounts/client/index.ts'],
  ['src/features/venue/client/a.ts', '#features/accounts/client/calls.ts'],
  ['src/features/venue/client/a.ts', '../venue-contract.ts'],
  ['src/app/server/a.ts', '#features/venue/server/feature.ts'],
] as const;

const forbiddenFiles = forbidden.map(([from, to]) => [from, to, addCase(from, to)] as const);
const allowedFiles = allowed.map(([from, to]) => [from, to, addCase(from, to)] as const);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'playvillage-imports-'));
  cpSync(join(project, 'biome.json'), join(root, 'biome.json'));
  files['src/features/venue/one.ts'] =
    `import { b } from './other.ts';\n\nexport const a = () => b;\n`;
  files['src/features/venue/other.ts'] =
    `import { a } from './one.ts';\n\nexport const b = () => a;\n`;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  diagnostics = lint();
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns "path rule" for each of Biome's diagnostics in the folder. */
function lint(): Set<string> {
  const biome = join(project, 'node_modules/@biomejs/biome/bin/biome');
  const only = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles'];
  const args = [
    'lint',
    '--vcs-enabled=false',
    '--reporter=github',
    '--max-diagnostics=200',
    ...only,
  ];
  let output: string;
  try {
    output = execFileSync(process.execPath, [biome, ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    output = String((error as { stdout: string }).stdout);
  }
  const matches = output.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g);
  return new Set(
    Array.from(matches, ([, rule, path = '']) => `${relative(realpathSync(root), path)} ${rule}`),
  );
}

test.each(forbiddenFiles)('%s may not import %s', (_from, _to, path) => {
  expect(diagnostics).toContain(`${path} noRestrictedImports`);
});

test.each(allowedFiles)('%s may import %s', (_from, _to, path) => {
  expect(diagnostics).not.toContain(`${path} noRestrictedImports`);
});

test('rejects an import cycle', () => {
  expect(diagnostics).toContain('src/features/venue/one.ts noImportCycles');
});
