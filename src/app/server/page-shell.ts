import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { venueFactsOf } from '#features/venue/server/venue-facts.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { sayError } from '#platform/server/http/answer-errors.ts';
import type { Services } from '#platform/server/services.ts';
import { kioskTokenOf } from '#platform/server/sessions/kiosks.ts';
import type { Language } from '#shared/languages.ts';
import { withoutEndSlashes } from '#shared/without-end-slashes.ts';
import type { App } from './app.ts';
import { pageDataOf } from './page-data.ts';

/** Serves pages: from the build, or from the sources in development. */
export type PageShell = { mount(app: App): Promise<void> };

type Rendered = { status: number; html: string };
type AssetsOf = (pageFile: string) => unknown;
type Renderer = {
  render(
    url: string,
    venue: VenueFacts,
    assetsOf: AssetsOf,
    language: Language,
    structured: object[],
  ): Promise<Rendered>;
  renderRobots(origin: string): string;
  renderSitemap(origin: string, venue: VenueFacts): string;
  renderManifest(venue: VenueFacts, language: Language): string;
  builtAssets(manifest: unknown): AssetsOf;
  devAssets: AssetsOf;
};

type Kept = Rendered & { br: Buffer; gzip: Buffer; structured: object[] };

const ROOT = resolve(import.meta.dirname, '../../..');
const KEPT_PAGES = 400;

/**
 * Pages of the build. Each is rendered once per language and state of the venue's facts and cached compressed
 * (decision 0006).
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
  const kept = new Map<string, Kept>();
  const dataOf = pageDataOf(services);
  let keptFor = '';

  const pageAt = async (pathname: string, language: Language): Promise<Kept> => {
    const venue = venueFactsOf(services);
    const state = JSON.stringify(venue);
    if (state !== keptFor || kept.size > KEPT_PAGES) kept.clear();
    keptFor = state;
    const key = `${language} ${pathname}`;
    const structured = await dataOf(pathname);
    const found = kept.get(key);
    if (found && found.structured === structured) return found;
    const url = `${origin}${pathname}`;
    const rendered = await renderer.render(url, venue, assetsOf, language, structured);
    const page = { ...compressed(rendered), structured };
    if (page.status === 200) kept.set(key, page);
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
          reply.header('cache-control', howLongToKeep(path));
        },
      });
      app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
        reply.type('text/plain; charset=utf-8').send(renderer.renderRobots(origin)),
      );
      app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
        reply.type('application/xml').send(renderer.renderSitemap(origin, venueFactsOf(services))),
      );
      answerManifest(app, services, async () => renderer);
      answerPages(app, services, async (request, reply) => {
        const { language } = request;
        const page = await pageAt(pathnameOf(request), language);
        return sendPage(request, headed(reply, language), page);
      });
    },
  };
}

function howLongToKeep(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=3600';
}

/** Pages from the sources, rendered on each request, with Vite's hot reload on the same port. */
export async function developmentPages(services: Services): Promise<PageShell> {
  const { createServer } = await import('vite');
  return {
    mount: async (app) => {
      const vite = await createServer({
        root: ROOT,
        // Bundling the config would write a file that restarts `node --watch`.
        configLoader: 'native',
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      app.addHook('onClose', () => vite.close());
      app.addHook('onRequest', async (request, reply) => {
        if (request.url.startsWith('/api/')) return;
        await new Promise<void>((next, fail) => {
          vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
            error ? fail(error) : next(),
          );
          reply.raw.once('close', () => next());
        });
        if (reply.raw.writableEnded) reply.hijack();
      });
      const dataOf = pageDataOf(services);
      const load = async () => (await vite.ssrLoadModule('/src/app/client/render.tsx')) as Renderer;
      answerManifest(app, services, load);
      answerPages(app, services, async (request, reply) => {
        const renderer = await load();
        const url = new URL(pathnameOf(request), services.config.publicUrl).href;
        const { language } = request;
        const page = await renderer.render(
          url,
          venueFactsOf(services),
          renderer.devAssets,
          language,
          await dataOf(pathnameOf(request)),
        );
        const html = await vite.transformIndexHtml(request.url, page.html);
        return headed(reply, language)
          .status(page.status)
          .type('text/html; charset=utf-8')
          .send(html);
      });
    },
  };
}

/** /manifest.webmanifest. Browsers request it without cookies, so it is in the browser's language. */
function answerManifest(app: App, services: Services, renderer: () => Promise<Renderer>) {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const { language } = request;
    const { renderManifest } = await renderer();
    return headed(reply, language)
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderManifest(venueFactsOf(services), language));
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Every address that is neither call nor file is a page; the pages table decides which exist. */
export function answerPages(app: App, { config }: Pick<Services, 'config'>, answer: Answer) {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      return sayError(request, reply, 404, 'errors.notFound');
    }
    if (isKioskElsewhere(request, config)) {
      return reply.header('cache-control', 'no-store').redirect(KIOSK_PAGE, 302);
    }
    return answer(request, reply);
  });
}

const KIOSK_PAGE = '/kiosk';

/** A kiosk shows only its own page, which also clears the cookie of an ended kiosk. */
function isKioskElsewhere(request: FastifyRequest, config: Services['config']): boolean {
  const isKiosk = kioskTokenOf(request.headers.cookie, config) !== null;
  return isKiosk && pathnameOf(request) !== KIOSK_PAGE;
}

function pathnameOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/';
  return path.length > 1 ? withoutEndSlashes(path) || '/' : path;
}

/** A page differs by language, so caches must vary on it. */
function headed(reply: FastifyReply, language: Language): FastifyReply {
  return reply
    .header('content-language', language)
    .header('vary', 'accept-encoding, accept-language, cookie');
}

function compressed(page: Rendered) {
  const text = Buffer.from(page.html);
  return {
    ...page,
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(text),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Kept) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.status(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.html);
}
