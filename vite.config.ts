import { fileURLToPath, pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from '#app/client/compile-messages.ts';

/** What every page needs, in a chunk that stays the same while our own code changes. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-intl|icu-minify|clsx|class-variance-authority|@tanstack\/(react-router|router-core|history|store|react-store))\//;

/** The small parts and pictures that nearly every page shows: one chunk packs better than twenty. */
const basics =
  /\/client\/(api|failure|random-key|slots|use-hydrated|was-signed-in|device-store|ui\/(alert|anchor-button|button|card|checkbox|control-style|empty-state|field|input|link-button|field-context|button-style|toaster|spinner|toast)|illustrations\/(?!lost-kite|soap|soft|member|quiet)[\w-]+)\.tsx?$/;

/** What stands around every page but the first one's: together, they are asked for once. */
const around =
  /node_modules\/@tanstack\/(query-core|react-query)\/|\/client\/(query-provider|ui\/(skeleton|page-heading))\.tsx?$|\/client\/(calls|queries|use-current-user|use-kiosk|use-sign-in)\.ts$/;

/**
 * Two builds in one run of `vite build`: the browser's (dist/client, with a manifest from which
 * page-assets.ts finds each page's files) and the one that the server renders pages with
 * (dist/render/render.js). There is no index.html: render.tsx writes the document.
 */
export default defineConfig({
  plugins: [compiledMessages(), react(), tailwindcss()],
  appType: 'custom',
  resolve: {
    // The date picker writes our words; of its own language it takes neither parsing nor "3 days ago".
    alias: [
      {
        find: /^\.\/en-US\/_lib\/(formatDistance|formatRelative|match)\.js$/,
        replacement: fileURLToPath(
          new URL('src/platform/client/ui/date-fns-stub.ts', import.meta.url),
        ),
      },
    ],
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        modulePreload: {
          polyfill: false,
          // A table of every page's chunks would weigh more than the first visit's own code; the
          // document names those of its page (page-assets.ts), and links load their page on hover.
          resolveDependencies: (file, chunks) => (file.includes('page-services') ? chunks : []),
        },
        // A strict content security policy has no room for data: scripts or fonts.
        assetsInlineLimit: (path) => (/\.(woff2|js|ts|tsx|wasm)$/.test(path) ? false : undefined),
        rolldownOptions: {
          input: 'src/app/client/main.tsx',
          // A face only hands on: a page loads what it takes of it, not the rest.
          treeshake: { moduleSideEffects: (id) => !id.endsWith('/client/index.ts') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'basics', test: basics },
                { name: 'around', test: around },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/render',
        copyPublicDir: false,
        emitAssets: false,
        minify: false,
        target: 'node24',
        rolldownOptions: { input: { render: 'src/app/client/render.tsx' } },
      },
    },
  },
});

/** In the browser's build, texts arrive parsed and use-intl's parser stays out (decision 0006). */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(id, importer, options) {
      if (id !== 'use-intl/format-message') return null;
      return this.resolve('use-intl/format-message/format-only', importer, options);
    },
    async load(id) {
      if (
        !/\/src\/(app\/client\/messages\/(en|es)\/(?!index|first-load|visitors|members|office\.)[\w-]+|(features\/[\w-]+|platform)\/texts\/(public|member|office|client)\/(en|es)|shared\/texts\/(en|es))\.ts$/.test(
          id,
        )
      ) {
        return null;
      }
      const namespaces = await import(pathToFileURL(id).href);
      return Object.entries(namespaces)
        .map(
          ([name, texts]) =>
            `export const ${name} = ${JSON.stringify(compileMessages(texts as never))};`,
        )
        .join('\n');
    },
  };
}
