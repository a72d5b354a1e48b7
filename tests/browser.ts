import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  ...(process.env.SCREENSHOTS && { deviceScaleFactor: 2 }),
  hasTouch: true,
  isMobile: true,
};

export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Console messages caused by the tests themselves: blocked service workers and scripts in sandboxed email frames. */
const IGNORED_MESSAGES =
  /^(Service Worker registration blocked by Playwright|Blocked script execution in 'about:srcdoc')/;

/**
 * Chromium applies only the last --disable-features, so this repeats Playwright's list. The last two features
 * load pages for the address bar of every window, which take longer to load than our own pages.
 */
export const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Launches the installed Chromium with optional switches. Callers must close it in afterAll. */
export function openBrowser(switches: string[] = []): Promise<Browser> {
  // Without a GPU, emulating one takes about 17% more CPU than software rendering, and a process of its own 7%.
  const args = [
    '--disable-gpu',
    '--in-process-gpu',
    '--process-per-site',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ...switches,
  ];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath: findBrowser(), args });
}

/** `hasEmptyCache`: uses a new browser context instead of a pooled one. */
type VisitOptions = BrowserContextOptions & { hasEmptyCache?: boolean };
export type Visit = { page: Page; consoleErrors: string[]; leave(): Promise<void> };

/** Opens a page as a new visitor. `consoleErrors` collects console errors and warnings, and uncaught exceptions. */
export const visit = (browser: Browser, address: string, options: VisitOptions = {}) =>
  open(browser, address, options);

/** Opens a page as a signed-in user; `cookie` is the Cookie header of a session. */
export const visitAs = (
  browser: Browser,
  address: string,
  { cookie }: { cookie: string },
  options: VisitOptions = {},
) => open(browser, address, options, cookie);

async function open(
  browser: Browser,
  address: string,
  { hasEmptyCache, ...options }: VisitOptions,
  cookie?: string,
): Promise<Visit> {
  const pool = hasEmptyCache
    ? []
    : poolOf(browser, JSON.stringify([address, options, cookie !== undefined]));
  const context = pool.pop() ?? (await newContext(browser, address, options, cookie !== undefined));
  if (cookie) {
    const [name = '', ...value] = cookie.split('=');
    await context.addCookies([{ name, value: value.join('='), url: address }]);
  }
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (IGNORED_MESSAGES.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
  });
  const leave = async () => {
    // A context with a service worker is not reused.
    if (options.serviceWorkers === 'allow') return context.close();
    await resetContext(context, address);
    pool.push(context);
  };
  return { page, consoleErrors, leave };
}

async function newContext(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  isSignedIn: boolean,
) {
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    // A service worker would bypass the mocked network; installable.spec.ts tests it.
    serviceWorkers: 'block',
    ...options,
  });
  // Keeps the site's renderer process alive, so that later pages reuse its compiled scripts.
  await (await context.newPage()).goto('/robots.txt');
  // Public pages fetch the current user only if someone has signed in on this device before.
  if (isSignedIn) {
    await context.addInitScript(() => {
      // The sandboxed frame of an email preview has no access to localStorage.
      if (window === window.top) localStorage.setItem('was-signed-in', 'yes');
    });
  }
  return context;
}

/** Contexts for reuse, by options: a warm context loads pages twice as fast as a new one. */
const pools = new WeakMap<Browser, Map<string, BrowserContext[]>>();

function poolOf(browser: Browser, key: string): BrowserContext[] {
  const browserPools = pools.get(browser) ?? new Map<string, BrowserContext[]>();
  pools.set(browser, browserPools);
  const pool = browserPools.get(key) ?? [];
  browserPools.set(key, pool);
  return pool;
}

/** Resets everything except cached files: pages, cookies, storage, permissions and routes. */
async function resetContext(context: BrowserContext, address: string) {
  const [anchor, ...visited] = context.pages();
  for (const page of visited) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  if (!anchor) throw new Error('The first page of the context was closed');
  const devtools = await context.newCDPSession(anchor);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin: address, storageTypes });
  await devtools.detach();
}

/**
 * Opens a server-rendered page and waits until it is hydrated. On a busy machine, the network is also idle before the
 * page's scripts start to load. Required before filling a form that has a stored draft: hydration restores the draft,
 * and a fill that began earlier would append to it.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('page-hydrated', () => (document.documentElement.dataset.hydrated = ''));
  });
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor();
}

/** The brotli bytes of all scripts that a server-rendered page loads until it is hydrated and the network is idle. */
export async function measureScriptBytes(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (/^\/assets\/.*\.js$/.test(new URL(response.url()).pathname)) scripts.add(response.url());
  });
  await openHydrated(page, path);
  await page.waitForLoadState('networkidle');
  // Fetched again, because the browser may already have discarded its copies.
  const bodies = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

/** The axe rules that depend on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs axe on the page, optionally only its color rules. Returns one line per violated rule. */
export async function findAccessibilityProblems(page: Page, only?: 'colors'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  return page.evaluate(async (rules) => {
    // Content that is loading is dimmed and may have too little contrast.
    const deadline = performance.now() + 20_000;
    const isBusy = () =>
      document.querySelector('[aria-busy="true"]') !== null && performance.now() < deadline;
    // Transitions of colors between themes, and of the opacity when loading ends. A child that inherits its
    // parent's color starts its transition when the parent's ends.
    const runningAnimations = () =>
      document.getAnimations().filter(({ effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return typeof end === 'number' && Number.isFinite(end);
      });
    for (
      let running = runningAnimations();
      isBusy() || running.length > 0;
      running = runningAnimations()
    ) {
      await Promise.allSettled(running.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // Skips details of passed rules and refetching style sheets.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: rules }),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target }) => target).join(', ')}\n${nodes[0]?.failureSummary}`,
    );
  }, only && COLOR_RULES);
}

/** Not by page.evaluate(), which parses the script once more and takes 1.6 times as long. */
async function loadAxe(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: AXE });
  await devtools.detach();
}

type AxeResults = {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
};
