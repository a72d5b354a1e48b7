/// <reference lib="webworker" />

import type { ToWorker } from '#platform/client/use-kept-offline.ts';
import type { BuiltForOffline } from './offline-build.ts';

declare const self: ServiceWorkerGlobalScope;
/** Injected by scripts/build-service-worker.ts. */
declare const BUILD: BuiltForOffline;
const build = BUILD;

/*
 * Lets some pages open without network. It caches documents and files, which are the same for everybody, never
 * an API response: personal data shown offline is stored by the page itself. A page is cached on request
 * (Guard, for pages with `offline`) with its document and all files it may load later. Every other page leads
 * to /offline.
 */
const CACHES = 'pages-';
const CACHE = CACHES + build.id;
const OFFLINE_PAGE = '/offline';
/** How long to wait for the network before showing a cached page. */
const TIMEOUT_MILLIS = 5000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  const { keep: path } = event.data as ToWorker;
  event.waitUntil(Promise.all([keep(OFFLINE_PAGE), keep(path)]).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (isHashed(pathname)) event.respondWith(keptFirst(event.request));
  else if (build.files.includes(pathname)) event.respondWith(networkFirst(event.request));
});

/** Caches the same pages as the old build, then replaces it. */
async function install() {
  const kept = await Promise.all((await cacheNames()).map(pagesIn));
  for (const path of new Set([OFFLINE_PAGE, ...kept.flat()])) await keep(path);
  await self.skipWaiting();
}

/**
 * Takes over at once. Open pages run the old build's code and find its files in the previous cache; the next
 * navigation loads the new build. Older caches are deleted.
 */
async function takeOver() {
  const others = (await cacheNames()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Caches a page with all its files; skips a document of a later build, which that build's worker caches. */
async function keep(path: string) {
  const files = build.pages[path];
  if (!files) return;
  const cache = await caches.open(CACHE);
  const page = await fetch(path, { cache: 'no-cache', redirect: 'error' });
  const named = (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
  if (!page.ok || ![...named].every(([, file]) => files.includes(file ?? ''))) return;
  await Promise.all([...files, ...build.files].map((file) => keepFile(cache, file)));
  await cache.put(path, page);
}

async function keepFile(cache: Cache, file: string) {
  if (await cache.match(file)) return;
  await cache.add(new Request(file, { cache: isHashed(file) ? 'default' : 'no-cache' }));
}

/** From the network; if that fails or is slow, the cached page or the offline page. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const kept = await (await caches.open(CACHE)).match(pathname);
  try {
    const response = await (kept ? inTime(fromNetwork(event)) : fromNetwork(event));
    return kept && isGatewayError(response) ? kept : response;
  } catch {
    const from = new URLSearchParams({ from: pathname + search });
    return kept ?? Response.redirect(`${OFFLINE_PAGE}?${from}`);
  }
}

/** The navigation preload, or a new request. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

function inTime(response: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, TIMEOUT_MILLIS);
    response.then(resolve, reject);
  });
}

/** A proxy's response while the server behind it restarts. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504;

/** A hashed file never changes: from any build's cache, otherwise from the network. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

const isHashed = (path: string) => path.startsWith('/assets/');

/** Caches of this and of earlier builds, the oldest first. */
async function cacheNames() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES));
}

/** The pages in a cache. */
async function pagesIn(name: string) {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname).filter((path) => path in build.pages);
}
