import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBuilder, minify } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { hashSources, stampName } from './built-sources.mjs';
import { compressFiles } from './compress-files.ts';

/**
 * `npm run build`: builds the browser's files (dist/client), the server's rendering bundle (dist/render), then the
 * service worker. Builds into a temporary folder and renames it, so that a server never starts with a partial build.
 */
const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const newDist = join(root, `.cache/dist-${process.pid}`);
const oldDist = join(root, `.cache/old-dist-${process.pid}`);

const sourceHash = hashSources(root);
try {
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: join(newDist, 'client'), emptyOutDir: true } },
      ssr: { build: { outDir: join(newDist, 'render'), emptyOutDir: true } },
    },
  });
  await builder.buildApp();
  await minifyFile(join(newDist, 'client/first-paint.js'));
  await buildServiceWorker(root, newDist, sourceHash.slice(0, 16));
  compressFiles(join(newDist, 'client/assets'));
  writeFileSync(join(newDist, stampName), sourceHash);
  if (existsSync(dist)) renameSync(dist, oldDist);
  renameSync(newDist, dist);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const leftover of [newDist, oldDist]) rmSync(leftover, { recursive: true, force: true });
}

/**
 * Minifies a script in place, for first-paint.js: that script blocks every first visit, and Vite copies public/
 * unchanged.
 */
async function minifyFile(file: string): Promise<void> {
  const { code, errors } = await minify(file, readFileSync(file, 'utf8'), { module: false });
  if (errors[0]) throw new Error(errors[0].message);
  writeFileSync(file, code);
}
