import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getVenueFacts } from '#features/venue/server/venue-facts.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { sendError } from '#platform/server/http/error-handler.ts';
import type { Services } from '#platform/server/services.ts';
import { kioskTokenOf } from '#platform/server/sessions/kiosks.ts';
import type { Language } from '#shared/languages.ts';
import { trimTrailingSlashes } from '#shared/trim-trailing-slashes.ts';
import type { PageDetails } from '../page-details.ts';
import type { App } from './app.ts';
import { createPageDetailsLoader, findEventPaths } from './page-details.ts';

/** Serves the pages, either from the build or, in development, from the source files. */
export type PageShell = { mount(app: App): Promise<void> };

type RenderedPage = { status: number; html: string };
type AssetsOf = (pageFile: string) => unknown;
type Renderer = {
  render(
    url: string,
    venue: VenueFacts,
    assetsOf: AssetsOf,
    language: Language,
    details: PageDetails,
  ): Promise<RenderedPage>;
  renderRobots(origin: string): string;
  renderSitemap(origin: string, venue: VenueFacts, eventPaths: readonly string[]): string;
  renderManifest(venue: VenueFacts, language: Language): string;
  builtAssets(manifest: unknown): AssetsOf;
  devAssets: AssetsOf;
};

type CachedPage = RenderedPage & { br: Buffer; gzip: Buffer; details: PageDetails };

const ROOT = resolve(import.meta.dirname, '../../..');
const MAX_CACHED_PAGES = 400;

/**
 * Serves the built pages. Each page is rendered once per language and state of the venue, and cached
 * compressed (decision 0006).
 */
export async function builtPages(services: Services): Promise<PageShell> {
  const dist = resolve(ROOT, 'dist');
  if (!existsSync(resolve(dist, 'render/render.js'))) {
    throw new Error('The pages are not built yet: run "npm run build" first.');
  }
  const renderer: Renderer = await import(pathToFileURL(resolve(dist, 'render/render.js')).href);
  const manifest = JSON.parse(await readFile(resolve(dist, 'client/.vite/manifest.json'), 'utf8'));
  const assetsOf = renderer.builtAssets(manifest);
  const origin = new URL(services.config.publicUrl).origin;
  const cache = new Map<string, CachedPage>();
  const loadDetails = createPageDetailsLoader(services);
  let cachedVenue = '';

  const getPage = async (pathname: string, language: Language): Promise<CachedPage> => {
    const venue = getVenueFacts(services);
    const state = JSON.stringify(venue);
    if (state !== cachedVenue || cache.size > MAX_CACHED_PAGES) cache.clear();
    cachedVenue = state;
    const key = `${language} ${pathname}`;
    const details = await loadDetails(pathname, language);
    const cached = cache.get(key);
    if (cached && cached.details === details) return cached;
    const url = `${origin}${pathname}`;
    const rendered = await renderer.render(url, venue, assetsOf, language, details);
    const page = { ...compress(rendered), details };
    if (page.status === 200) cache.set(key, page);
    return page;
  };

  return {
    mount: async (app) => {
      await app.register(fastifyStatic, {
        root: resolve(dist, 'client'),
        wildcard: false,
        index: false,
        preCompressed: true,
        globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
        setHeaders: (reply, path) => {
          reply.header('cache-control', cacheControlOf(path));
        },
      });
      app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
        reply.type('text/plain; charset=utf-8').send(renderer.renderRobots(origin)),
      );
      app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
        const paths = await findEventPaths(services);
        const sitemap = renderer.renderSitemap(origin, getVenueFacts(services), paths);
        return reply.type('application/xml').send(sitemap);
      });
      serveManifest(app, services, async () => renderer);
      servePages(app, services, async (request, reply) => {
        const { language } = request;
        const page = await getPage(pathnameOf(request), language);
        return sendPage(request, setLanguageHeaders(reply, language), page);
      });
    },
  };
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=3600';
}

/** Serves pages from the source files, rendered on each request, with Vite's hot reload on the same port. */
export async function developmentPages(services: Services): Promise<PageShell> {
  const { createServer } = await import('vite');
  return {
    mount: async (app) => {
      const vite = await createServer({
        root: ROOT,
        // Bundling the config writes a file, which would restart `node --watch`.
        configLoader: 'native',
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      app.addHook('onClose', () => vite.close());
      app.addHook('onRequest', async (request, reply) => {
        if (request.url.startsWith('/api/')) return;
        await new Promise<void>((next, reject) => {
          vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
            error ? reject(error) : next(),
          );
          reply.raw.once('close', () => next());
        });
        if (reply.raw.writableEnded) reply.hijack();
      });
      const loadDetails = createPageDetailsLoader(services);
      const loadRenderer = async () =>
        (await vite.ssrLoadModule('/src/app/client/render.tsx')) as Renderer;
      serveManifest(app, services, loadRenderer);
      servePages(app, services, async (request, reply) => {
        const renderer = await loadRenderer();
        const url = new URL(pathnameOf(request), services.config.publicUrl).href;
        const { language } = request;
        const page = await renderer.render(
          url,
          getVenueFacts(services),
          renderer.devAssets,
          language,
          await loadDetails(pathnameOf(request), language),
        );
        const html = await vite.transformIndexHtml(request.url, page.html);
        return setLanguageHeaders(reply, language)
          .status(page.status)
          .type('text/html; charset=utf-8')
          .send(html);
      });
    },
  };
}

/**
 * Serves /manifest.webmanifest. Browsers request it without cookies, so the language is that of the browser.
 */
function serveManifest(app: App, services: Services, loadRenderer: () => Promise<Renderer>) {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const { language } = request;
    const { renderManifest } = await loadRenderer();
    return setLanguageHeaders(reply, language)
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderManifest(getVenueFacts(services), language));
  });
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Handles every URL that is neither an API call nor a file as a page; the page tables decide which pages
 * exist.
 */
export function servePages(app: App, { config }: Pick<Services, 'config'>, handler: PageHandler) {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      return sendError(request, reply, 404, 'errors.notFound');
    }
    if (isKioskOnOtherPage(request, config)) {
      return reply.header('cache-control', 'no-store').redirect(KIOSK_PAGE, 302);
    }
    return handler(request, reply);
  });
}

const KIOSK_PAGE = '/kiosk';

/** A kiosk may only open its own page, which also clears the cookie of an ended kiosk. */
function isKioskOnOtherPage(request: FastifyRequest, config: Services['config']): boolean {
  const isKiosk = kioskTokenOf(request.headers.cookie, config) !== null;
  return isKiosk && pathnameOf(request) !== KIOSK_PAGE;
}

function pathnameOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/';
  return path.length > 1 ? trimTrailingSlashes(path) || '/' : path;
}

/** Pages differ by language, so caches must vary on it. */
function setLanguageHeaders(reply: FastifyReply, language: Language): FastifyReply {
  return reply
    .header('content-language', language)
    .header('vary', 'accept-encoding, accept-language, cookie');
}

function compress(page: RenderedPage) {
  const text = Buffer.from(page.html);
  return {
    ...page,
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(text),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.status(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.html);
}
