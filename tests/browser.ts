import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  ...(process.env.SCREENSHOTS && { deviceScaleFactor: 2 }),
  hasTouch: true,
  isMobile: true,
};

/** What the browser says of the tests' own doing: no service worker, no script of theirs in a mail's closed frame. */
const OF_THE_TESTS =
  /^(Service Worker registration blocked by Playwright|Blocked script execution in 'about:srcdoc')/;

/**
 * Chromium heeds only the last list of features to leave out, so this is Playwright's own again, and at its
 * end the two pages that every window of Chromium loads for its address bar: they cost twice what ours costs.
 */
export const FEATURES_OFF = [
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

/** The installed Chromium, with further switches if need be. Close it when the file is done. */
export function openBrowser(switches: string[] = []): Promise<Browser> {
  // Without a graphics card its emulation takes a sixth more of the processor than drawing in software.
  const args = [
    '--disable-gpu',
    '--process-per-site',
    `--disable-features=${FEATURES_OFF.join(',')}`,
    ...switches,
  ];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath: findBrowser(), args });
}

/** `isFirst`: a browser that has nothing of the site cached. */
type VisitOptions = BrowserContextOptions & { isFirst?: boolean };
export type Visit = { page: Page; complaints: string[]; leave(): Promise<void> };

/**
 * A page of its own on the site at `address`, as a new visitor finds it. `complaints` collects what a person would not
 * see and nobody should: errors and warnings in the console, uncaught exceptions.
 */
export const visit = (browser: Browser, address: string, options: VisitOptions = {}) =>
  open(browser, address, options);

/** The same, signed in: `cookie` is the Cookie header of a session. */
export const visitAs = (
  browser: Browser,
  address: string,
  { cookie }: { cookie: string },
  options: VisitOptions = {},
) => open(browser, address, options, cookie);

async function open(
  browser: Browser,
  address: string,
  { isFirst, ...options }: VisitOptions,
  cookie?: string,
): Promise<Visit> {
  const pool = isFirst
    ? []
    : poolOf(browser, JSON.stringify([address, options, cookie !== undefined]));
  const context = pool.pop() ?? (await newContext(browser, address, options, cookie !== undefined));
  if (cookie) {
    const [name = '', ...value] = cookie.split('=');
    await context.addCookies([{ name, value: value.join('='), url: address }]);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (OF_THE_TESTS.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const leave = async () => {
    // A service worker answers for the network.
    if (options.serviceWorkers === 'allow') return context.close();
    await forget(context, address);
    pool.push(context);
  };
  return { page, complaints, leave };
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
    // It would answer for the network, which many tests stand in for; installable.spec.ts has it.
    serviceWorkers: 'block',
    ...options,
  });
  // Keeps the site's process alive: the next page has its scripts compiled.
  await (await context.newPage()).goto('/robots.txt');
  // Visitors' pages ask who is signed in only where somebody has been before.
  if (isSignedIn) {
    await context.addInitScript(() => {
      // A mail that is shown in a frame of its own may not look there.
      if (window === window.top) localStorage.setItem('was-signed-in', 'yes');
    });
  }
  return context;
}

/** Contexts that were left, by what they are for: a warm one loads a page in half a cold one's time. */
const pools = new WeakMap<Browser, Map<string, BrowserContext[]>>();

function poolOf(browser: Browser, use: string): BrowserContext[] {
  const ofBrowser = pools.get(browser) ?? new Map<string, BrowserContext[]>();
  pools.set(browser, ofBrowser);
  const pool = ofBrowser.get(use) ?? [];
  ofBrowser.set(use, pool);
  return pool;
}

/** Leaves nothing of a visit but cached files: no pages, cookies, stored data, permissions, routes. */
async function forget(context: BrowserContext, address: string) {
  const [anchor, ...visited] = context.pages();
  for (const page of visited) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  if (!anchor) throw new Error('the first page of a context stays open');
  const devtools = await context.newCDPSession(anchor);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin: address, storageTypes });
  await devtools.detach();
}

/** How many bytes of JavaScript, compressed with brotli, the page takes for what `open` does. */
export async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  await open();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

/** The rules that a theme can break. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands, or in its colors alone: one line for each rule that is broken. */
export async function accessibilityProblems(page: Page, only?: 'colors'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    // Colors on their way from one theme to the other are nobody's colors; where a child takes its
    // parent's, the one's way begins where the other's ends.
    const passing = () =>
      document.getAnimations().filter(({ effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return typeof end === 'number' && Number.isFinite(end);
      });
    for (let ways = passing(); ways.length > 0; ways = passing()) {
      await Promise.allSettled(ways.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
    // What is on its way is shown paler, for a moment that nobody reads in.
    const latest = performance.now() + 5_000;
    while (document.querySelector('[aria-busy="true"]') && performance.now() < latest) {
      await new Promise(requestAnimationFrame);
    }
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // What passes is not told in detail, and no style sheet is fetched again.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: rules }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.target).join(', ')}`);
  }, only && COLORS);
}

type AxeResults = { violations: { id: string; nodes: { target: string[] }[] }[] };
