/// <reference lib="webworker" />

import type { WorkerMessage } from '#platform/client/use-offline-copy.ts';
import type { OfflineBuild } from './offline-build.ts';

declare const self: ServiceWorkerGlobalScope;
/** Defined at build time by scripts/build-service-worker.ts. */
declare const BUILD: OfflineBuild;
const build = BUILD;

/*
 * Makes some pages available offline. It caches documents and files, which are the same for every user, but
 * never API responses: pages themselves store the personal data that they show offline. Pages with `offline` are
 * cached when the Guard requests it: the document and all files that the page may load. Other pages redirect to
 * /offline.
 */
const CACHE_PREFIX = 'pages-';
const CACHE = CACHE_PREFIX + build.id;
const OFFLINE_PAGE = '/offline';
/** How long to wait for the network before showing the cached page. */
const TIMEOUT_MILLIS = 5000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const { keep: path } = event.data as WorkerMessage;
  event.waitUntil(Promise.all([cachePage(OFFLINE_PAGE), cachePage(path)]).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (isHashed(pathname)) event.respondWith(cacheFirst(event.request));
  else if (build.files.includes(pathname)) event.respondWith(networkFirst(event.request));
});

/** Caches the pages that the previous build had cached, then activates immediately. */
async function install() {
  const cachedPaths = await Promise.all((await findCacheNames()).map(findCachedPages));
  for (const path of new Set([OFFLINE_PAGE, ...cachedPaths.flat()])) await cachePage(path);
  await self.skipWaiting();
}

/**
 * Takes control of open pages immediately. They run the previous build's code and find its files in the
 * previous cache; the next navigation loads the new build. Older caches are deleted.
 */
async function activate() {
  const others = (await findCacheNames()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * Caches a page with all its files. Throws if the server fails: an installation is then repeated on the next navigation.
 * Skips a document of a newer build, which the newer worker caches.
 */
async function cachePage(path: string) {
  const files = build.pages[path];
  if (!files) return;
  const cache = await caches.open(CACHE);
  const page = await fetch(path, { cache: 'no-cache', redirect: 'error' });
  if (!page.ok) throw new Error(`${path}: status ${page.status}`);
  const assetLinks = (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
  if (![...assetLinks].every(([, file]) => files.includes(file ?? ''))) return;
  await Promise.all([...files, ...build.files].map((file) => cacheFile(cache, file)));
  await cache.put(path, page);
}

async function cacheFile(cache: Cache, file: string) {
  if (await cache.match(file)) return;
  await cache.add(new Request(file, { cache: isHashed(file) ? 'default' : 'no-cache' }));
}

/** Responds from the network; if that fails or is slow, with the cached page or the offline page. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const cachedResponse = await (await caches.open(CACHE)).match(pathname);
  try {
    const response = await (cachedResponse ? withTimeout(fromNetwork(event)) : fromNetwork(event));
    return cachedResponse && isGatewayError(response) ? cachedResponse : response;
  } catch {
    const from = new URLSearchParams({ from: pathname + search });
    return cachedResponse ?? Response.redirect(`${OFFLINE_PAGE}?${from}`);
  }
}

/** The navigation preload, or a new request. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

function withTimeout(response: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, TIMEOUT_MILLIS);
    response.then(resolve, reject);
  });
}

/** A proxy responds with status 502, 503 or 504 while the server behind it restarts. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504;

/** A hashed file never changes, so any build's cache will do. */
async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cachedResponse = await caches.match(request);
    if (cachedResponse) return cachedResponse;
    throw error;
  }
}

const isHashed = (path: string) => path.startsWith('/assets/');

/** Caches of this and earlier builds, oldest first. */
async function findCacheNames() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
}

/** Paths of the pages in a cache. */
async function findCachedPages(name: string) {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname).filter((path) => path in build.pages);
}
