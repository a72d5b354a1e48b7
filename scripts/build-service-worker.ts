import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { OfflineBuild } from '#app/client/offline-build.ts';

/**
 * Bundles the service worker into one file, dist/client/service-worker.js. Runs after the pages are built, since the
 * worker contains their file names. `id` is unique per build, so that browsers detect a new version.
 */
export async function buildServiceWorker(root: string, dist: string, id: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8'));
  const { offlinePages } = await import(pathToFileURL(join(dist, 'render/render.js')).href);
  const offlineBuild: OfflineBuild = {
    id,
    pages: offlinePages(manifest),
    files: ['/first-paint.js', '/favicon.svg'],
  };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(offlineBuild) },
    build: {
      outDir: join(dist, 'client'),
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src/app/client/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
