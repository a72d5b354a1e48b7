import { cpSync, globSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { findPostgres } from '#platform/server/database/embedded-database-binaries.ts';

/**
 * `node scripts/copy-program.ts FOLDER`: copies the built program with only the files that it reads at run time, for the
 * container image (Dockerfile). The pages must be built.
 */
const root = resolve(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? fail('Usage: node scripts/copy-program.ts FOLDER'));

const ENTRIES = [
  'src/app/server/start.ts',
  'scripts/compile-cache.mjs',
  'scripts/account.ts',
  'scripts/backup.ts',
  'scripts/doctor.ts',
  'scripts/restore.ts',
  'database/seed.ts',
  'dist/render/render.js',
  // Started by URL, which is not traced.
  ...globSync('src/features/*/server/**/*-worker.ts', { cwd: root }),
];
// Read by paths that are computed.
const FOLDERS = [
  'dist/client',
  'database/migrations',
  'node_modules/dejavu-fonts-ttf/ttf',
  relative(root, dirname(findPostgres().root)),
];
// Only the development server imports it.
const DEVELOPMENT_ONLY = 'node_modules/vite/**';

const { fileList } = await nodeFileTrace(
  ENTRIES.map((entry) => join(root, entry)),
  { base: root, ts: true, mixedModules: true, ignore: DEVELOPMENT_ONLY, readFile: readJavaScript },
);
for (const path of [...fileList, ...FOLDERS]) {
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
}

/** The source of a file as JavaScript, or null if there is no such file. */
async function readJavaScript(path: string) {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const source = readFileSync(path);
  const isTypeScript = path.endsWith('.ts') && !path.includes('/node_modules/');
  return isTypeScript ? stripTypeScriptTypes(source.toString()) : source;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
