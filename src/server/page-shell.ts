import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { venueFactsOf } from '../features/venue/server/venue-facts.ts';
import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { sayError } from './answer-errors.ts';
import type { App } from './app.ts';
import type { Services } from './services.ts';

/** How pages reach the browser: from the build, or from the sources while developing. */
export type PageShell = { mount(app: App): Promise<void> };

type Rendered = { status: number; html: string };
type AssetsOf = (pageFile: string) => unknown;
type Renderer = {
  render(url: string, venue: VenueFacts, assetsOf: AssetsOf): Promise<Rendered>;
  renderRobots(origin: string): string;
  renderSitemap(origin: string, venue: VenueFacts): string;
  renderManifest(venue: VenueFacts): string;
  builtAssets(manifest: unknown): AssetsOf;
  devAssets: AssetsOf;
};

type Kept = Rendered & { br: Buffer; gzip: Buffer };

const ROOT = resolve(import.meta.dirname, '../..');
const KEPT_PAGES = 200;

/**
 * Pages of the build. Each is rendered once per state of the venue's facts and kept, compressed:
 * a ready document from the first byte without rendering per request (decision 0006).
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
  let keptFor = '';

  const pageAt = async (pathname: string): Promise<Kept> => {
    const venue = venueFactsOf(services);
    const state = JSON.stringify(venue);
    if (state !== keptFor || kept.size > KEPT_PAGES) kept.clear();
    keptFor = state;
    const found = kept.get(pathname);
    if (found) return found;
    const page = compressed(await renderer.render(`${origin}${pathname}`, venue, assetsOf));
    if (page.status === 200) kept.set(pathname, page);
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
      app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
        reply
          .type('application/manifest+json; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(renderer.renderManifest(venueFactsOf(services))),
      );
      answerPages(app, async (request, reply) => {
        const page = await pageAt(pathnameOf(request));
        return sendPage(request, reply, page);
      });
    },
  };
}

function howLongToKeep(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=3600';
}

/** Pages from the sources, rendered anew at each request, with Vite's hot reload on the same port. */
export async function developmentPages(services: Services): Promise<PageShell> {
  const { createServer } = await import('vite');
  return {
    mount: async (app) => {
      const vite = await createServer({
        root: ROOT,
        // Bundling the config would write a file that `node --watch` takes for a change.
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
      answerPages(app, async (request, reply) => {
        const renderer = (await vite.ssrLoadModule('/src/client/render.tsx')) as Renderer;
        const url = new URL(pathnameOf(request), services.config.publicUrl).href;
        const page = await renderer.render(url, venueFactsOf(services), renderer.devAssets);
        const html = await vite.transformIndexHtml(request.url, page.html);
        return reply.status(page.status).type('text/html; charset=utf-8').send(html);
      });
    },
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Every address that is no call and no file is a page; the page table knows which exist. */
function answerPages(app: App, answer: Answer) {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      return sayError(request, reply, 404, 'errors.notFound');
    }
    return answer(request, reply);
  });
}

function pathnameOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/';
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

function compressed(page: Rendered): Kept {
  const text = Buffer.from(page.html);
  return {
    ...page,
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(text),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Kept) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('cache-control', 'no-cache');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.html);
}
