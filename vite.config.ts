import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Two builds in one run of `vite build`: the browser's (dist/client, with a manifest from which
 * page-assets.ts finds each page's files) and the one that the server renders pages with
 * (dist/render/render.js). There is no index.html: render.tsx writes the document.
 */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        // A strict content security policy has no room for data: scripts or fonts.
        assetsInlineLimit: (path) => (/\.(woff2|js|ts|tsx|wasm)$/.test(path) ? false : undefined),
        rolldownOptions: { input: 'src/client/main.tsx' },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/render',
        copyPublicDir: false,
        emitAssets: false,
        target: 'node24',
        rolldownOptions: { input: { render: 'src/client/render.tsx' } },
      },
    },
  },
});
