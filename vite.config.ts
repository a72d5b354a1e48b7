import { fileURLToPath, pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from '#app/client/compile-messages.ts';

/** Libraries used by every page, in a chunk that stays cached when only our code changes. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-intl|icu-minify|clsx|class-variance-authority|@tanstack\/(react-router|router-core|history|store|react-store))\/|\/app\/client\/format-message\.ts$/;

/** Small components and illustrations used by nearly every page: one chunk compresses better than twenty. */
const basics =
  /\/client\/(api|failure|random-key|slots|use-hydrated|was-signed-in|device-store|on-first-event|page-texts|venue-photo|page-editor\/page-editor|ui\/(states\/)?(alert|anchor-button|badge|button|button-style|card|empty-state|link-button|skeleton|spinner|toast\/toast|toast\/toaster|venue-mail-link)|forms\/(checkbox|control-style|field|field-context|input)|illustrations\/(?!lost-kite|soap|soft|member|quiet|envelope|two-homes|calendar|booked|blocks|coffee|ball|bunting)[\w-]+)\.tsx?$|\/(venue-(words|facts)-rules|shared\/(languages|money))\.ts$/;

/** What a venue says of itself on many pages and in the landing page's lower sections: sessions, hours, prices, dates. */
const facts =
  /\/(shared\/(venue-dates|localized-text)|prices\/(price-list|price-summary|tax)-rules|venue\/opening-hours-rules|client\/use-dates)\.ts$/;

/** Modules shared by every page except the landing page, combined into one request. */
const common =
  /node_modules\/(@tanstack\/(query-core|react-query)|zustand|@radix-ui\/(primitive|react-(compose-refs|context|primitive|slot|use-(controllable-state|effect-event|layout-effect|size))))\/|\/client\/(query-provider|use-page-data|ui\/(page-heading|price))\.tsx?$|\/shop\/cart-rules\.ts$|\/client\/(calls|queries|use-current-user|use-kiosk|use-sign-in)\.ts$/;

/** Icons and small modules that many pages share, combined: on a phone, each file of its own costs a round trip. */
const everyday =
  /lucide-react\/dist\/esm\/icons\/(calendar-plus|chevron-(down|left|right)|clock|credit-card|external-link|eye|file-text|map-pin|minus|plus|search|ticket|user-round|users)\.|\/client\/([\w-]+\/)*(attempt-key|calendar-days|choice-group|lost-kite|stepper|textarea|use-(debounced|live-updates|payment-page|price-list|price-of-lines|price-with-codes|session-names|waiver-status))\.tsx?$|\/(is-email|tax-rows|member-codes-rules)\.tsx?$/;

/** Booking a session and reserving an event: the two forms share their lower half. */
const reserving =
  /\/client\/([\w-]+\/)*(bottom-bar|focus-targets|guardian-errors|occupancy-bar|use-(book-session|bookings|visit)|waiver-status-line)\.tsx?$/;

/** Parts of dialogs and menus. */
const overlays =
  /@radix-ui\/react-(dismissable-layer|focus-guards|focus-scope|portal|use-escape-keydown)\//;

/** Parts of accordions and tabs, which menus use too. */
const disclosures = /@radix-ui\/react-(collection|direction|id|presence|use-callback-ref)\//;

/**
 * `vite build` produces two builds: the browser's (dist/client, with the manifest that page-assets.ts
 * reads to find each page's files) and the server's for rendering (dist/render/render.js). There is no
 * index.html: render.tsx renders the document.
 */
export default defineConfig({
  plugins: [precompileMessages(), removePageFiles(), react(), tailwindcss()],
  appType: 'custom',
  // The program reads .env itself; Vite would warn about the NODE_ENV of a production site there.
  envDir: false,
  resolve: {
    alias: [
      // Saves 2 kB on every first load (lucide-icon.ts).
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(
          new URL('src/platform/client/ui/lucide-icon.ts', import.meta.url),
        ),
      },
      // The date picker uses our texts and no relative dates, so its locale data is stubbed.
      {
        find: /^\.\/en-US\/_lib\/(formatDistance|formatRelative|match)\.js$/,
        replacement: fileURLToPath(
          new URL('src/platform/client/forms/date-fns-stub.ts', import.meta.url),
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
          // A preload map of every page's chunks would outweigh the first page's own code; the document
          // links its page's chunks (page-assets.ts), and links preload their page on hover.
          resolveDependencies: (file, chunks) => (file.includes('page-services') ? chunks : []),
        },
        // The content security policy forbids data: scripts and fonts.
        assetsInlineLimit: (path) => (/\.(woff2|js|ts|tsx|wasm)$/.test(path) ? false : undefined),
        rolldownOptions: {
          input: 'src/app/client/main.tsx',
          // An index.ts only re-exports: a page loads just the modules it imports from it.
          treeshake: { moduleSideEffects: (id) => !id.endsWith('/client/index.ts') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'basics', test: basics },
                { name: 'facts', test: facts },
                { name: 'common', test: common },
                { name: 'disclosures', test: disclosures },
                { name: 'overlays', test: overlays },
                { name: 'everyday', test: everyday },
                { name: 'reserving', test: reserving },
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

/** Removes each page's `file` from the page tables: only the server reads it, to preload the page's chunks. */
function removePageFiles(): Plugin {
  return {
    name: 'remove-page-files',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/app\/client\/(visitor|member|staff)-pages\.tsx$/ },
      handler: (code) => code.replace(/^\s*file: '[^']+',\n/gm, ''),
    },
  };
}

const formatMessageModule = fileURLToPath(
  new URL('src/app/client/format-message.ts', import.meta.url),
);

/** Precompiles the texts of the browser build, so that use-intl's parser is not bundled (decision 0006). */
function precompileMessages(): Plugin {
  return {
    name: 'precompile-messages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'use-intl/format-message' ? formatMessageModule : null),
    async load(id) {
      if (
        !/\/src\/(app\/client\/messages\/(en|es)\/(?!index|first-load|visit\.|visitors|members|office\.|(?:family|office)-help)[\w-]+|(features\/[\w-]+|platform)\/texts\/(public|member|office|desk|client)\/(en|es)|shared\/texts\/(en|es))\.ts$/.test(
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
