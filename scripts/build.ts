import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBuilder, minify } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { hashSources, stampName } from './built-sources.mjs';
import { compressFiles } from './compress-files.ts';

/**
 * `npm run build`: builds the browser's files (dist/client), the bundle that renders pages on the server
 * (dist/render), then the service worker, which names the browser's files. Builds into a temporary folder and
 * renames it, so that a start never finds half a build.
 */
const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const fresh = join(root, `.cache/dist-${process.pid}`);
const old = join(root, `.cache/old-dist-${process.pid}`);

const stamp = hashSources(root);
try {
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: join(fresh, 'client'), emptyOutDir: true } },
      ssr: { build: { outDir: join(fresh, 'render'), emptyOutDir: true } },
    },
  });
  await builder.buildApp();
  await minifyFile(join(fresh, 'client/first-paint.js'));
  await buildServiceWorker(root, fresh, stamp.slice(0, 16));
  compressFiles(join(fresh, 'client/assets'));
  writeFileSync(join(fresh, stampName), stamp);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true });
}

/** Minified because it blocks every first visit; Vite copies it from public/ unchanged. */
async function minifyFile(file: string): Promise<void> {
  const { code, errors } = await minify(file, readFileSync(file, 'utf8'), { module: false });
  if (errors[0]) throw new Error(errors[0].message);
  writeFileSync(file, code);
}
