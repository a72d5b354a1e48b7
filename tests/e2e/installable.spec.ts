import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({
    pages: builtPages,
    venue: { name: 'Sunny Square' },
    environment: { THROTTLE_FACTOR: '1000' },
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const WITH_WORKER = { ...PHONE, serviceWorkers: 'allow' as const };

async function aMemberWithCode() {
  const member = await aMember(app.services, { name: 'Maya Rivera' });
  const code = aMemberCode({ userId: member.id });
  await app.db.insert(memberCodes).values(code);
  return { member, digits: formatCode(code.numericCode) };
}

/** The paths of cached documents. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => !path.includes('.'));
  });

const waitUntilCached = (page: Page, path: string) =>
  eventually(`${path} is cached`, async () => (await cachedPages(page)).includes(path));

const qrOf = (page: Page) => page.getByRole('img', { name: 'QR code of your member code' });

/** The browser logs each failed request; ERR_FAILED is a preload of another page that the worker could not answer. */
const OFFLINE_REQUEST = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

/** Opens the dashboard on a phone and waits until it is cached. */
async function openDashboard(member: SignedIn) {
  const visited = await visitAs(browser, app.address, member, WITH_WORKER);
  await visited.page.goto('/dashboard');
  await qrOf(visited.page).waitFor();
  await waitUntilCached(visited.page, '/dashboard');
  return visited;
}

describe('the installable app', () => {
  test('meets Chromium’s installability criteria', async () => {
    const { page, consoleErrors, leave } = await visit(browser, app.address, WITH_WORKER);
    await page.goto('/');
    await waitUntilCached(page, '/offline');
    const cdp = await page.context().newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Test contexts are private windows, where apps can never be installed.
    const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(errors).toEqual([]);
    const { errors: manifestErrors, data } = await cdp.send('Page.getAppManifest');
    expect(manifestErrors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({
      name: 'Sunny Square',
      start_url: '/dashboard',
      display: 'standalone',
    });
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});

describe('the app without a network', () => {
  test('shows the cached member code, also in full screen', async () => {
    const { member, digits } = await aMemberWithCode();
    const { page, consoleErrors, leave } = await openDashboard(member);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'You’re Offline' }).waitFor();
    await qrOf(page).waitFor();
    await page.getByText(digits, { exact: true }).waitFor();
    await page.getByText(/^Saved on \w{3}, \w{3} \d+/).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'offline-dashboard');

    await page.getByRole('button', { name: 'Show at the desk' }).click();
    const fullScreenCode = page.getByRole('dialog', { name: 'Your member code for the desk' });
    await fullScreenCode.getByText(digits, { exact: true }).waitFor();
    await page.goBack();
    await fullScreenCode.waitFor({ state: 'hidden' });
    expect(consoleErrors.filter((line) => !OFFLINE_REQUEST.test(line))).toEqual([]);

    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Hello, Maya!' }).waitFor();
    await leave();
  });

  test('still shows the code if the network is lost while the page is open', async () => {
    const { member, digits } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Show at the desk' }).click();
    await page.getByRole('dialog').getByText(digits, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await qrOf(page).waitFor();
    await leave();
  });

  test('shows an offline page with the code, and opens the requested page when back online', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    await page.context().setOffline(true);
    await page.goto('/about?from=test');
    await page.getByRole('heading', { name: 'You’re Offline' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show my member code' }).click();
    await page.getByRole('dialog', { name: 'Your member code for the desk' }).waitFor();
    await page.goto('/about?from=test');
    await page.getByRole('heading', { name: 'You’re Offline' }).waitFor();
    await saveScreenshots(page, 'offline-page');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Our Story' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${app.address}/about?from=test`);
    await leave();
  });

  test('does not offer a code to a visitor', async () => {
    const { page, leave } = await visit(browser, app.address, WITH_WORKER);
    await page.goto('/');
    await waitUntilCached(page, '/offline');
    await page.context().setOffline(true);
    await page.goto('/booking');
    await page.getByRole('link', { name: 'Try again' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Show my member code' }).count())
      .toBe(0);
    await leave();
  });

  test('caches no API responses', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    const cached = await page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          texts.push(`${request.url}\n${await response?.text()}`);
        }
      }
      return texts;
    });
    expect(cached.length).toBeGreaterThan(10);
    for (const text of cached) {
      expect(text.split('\n')[0]).not.toContain('/api/');
      expect(text).not.toContain(member.email);
      expect(text).not.toContain('Maya');
    }
    await leave();
  });
});

describe('personal data on the device', () => {
  const storedCode = (page: Page) => page.evaluate(() => localStorage.getItem('own:member-code'));

  test('is deleted on sign-out', async () => {
    const { member, digits } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    expect(await storedCode(page)).toContain(digits.replace(' ', ''));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You’re signed out.', { exact: true }).waitFor();
    expect(await storedCode(page)).toBeNull();
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await page.getByText('Something went wrong').waitFor();
    await expect.poll(() => qrOf(page).count()).toBe(0);
    await leave();
  });

  test('is deleted when the session ended elsewhere or another user signs in', async () => {
    const [maya, other] = [await aMemberWithCode(), await aMemberWithCode()];
    const { page, leave } = await openDashboard(maya.member);
    await app.sql`delete from sessions where user_id = ${maya.member.id}`;
    await page.goto('/dashboard');
    await page.waitForURL(/redirect=/);
    expect(await storedCode(page)).toBeNull();

    await page.evaluate(
      (value) => localStorage.setItem('own:member-code', value),
      JSON.stringify({ ownerId: maya.member.id, savedAt: new Date().toISOString(), value: {} }),
    );
    await signInAs(page.context(), other.member);
    await page.goto('/my-bookings');
    await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    expect(await storedCode(page)).toBeNull();
    await leave();
  });

  test('is ignored if it is invalid', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    await page.context().setOffline(true);
    for (const invalid of ['{"ownerId":"x","savedAt":"y","value":{"numericCode":7}}', 'not JSON']) {
      await page.evaluate((text) => localStorage.setItem('own:member-code', text), invalid);
      await page.reload();
      await page.getByText('Something went wrong').waitFor();
    }
    await leave();
  });
});

async function signInAs(context: BrowserContext, { cookie }: SignedIn) {
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: app.address }]);
}

describe('a new build', () => {
  /** Responses that replace the server's, by path. */
  const overrides = new Map<string, { status: number; body: string }>();
  const WORKER = '/service-worker.js';
  let script = '';
  beforeAll(async () => {
    script = await (await fetch(`${app.address}${WORKER}`)).text();
    const { server } = app.fastify;
    const [handle] = server.listeners('request') as [(...args: unknown[]) => void];
    server.removeAllListeners('request');
    server.on('request', (request, reply) => {
      const override = overrides.get(request.url ?? '');
      if (!override) return handle(request, reply);
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
      reply.writeHead(override.status, headers).end(override.body);
    });
  });
  afterEach(() => overrides.clear());

  /** Makes the server return a service worker with a different build id. */
  const deployBuild = (id: string) => {
    const body = script.replace(/id:`[^`]*`/, () => `id:\`${id}\``);
    overrides.set(WORKER, { status: 200, body });
  };
  const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
  /** Waits until a build's service worker has cached the dashboard and taken over. */
  const waitUntilActive = (page: Page, id: string) =>
    eventually(`build ${id} is active`, () =>
      page.evaluate(async (cacheName) => {
        const isCached = (await caches.match('/dashboard', { cacheName })) !== undefined;
        const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return isCached && !installing && !waiting;
      }, `pages-${id}`),
    );

  test('is activated on the next navigation, and only its cache and the previous one remain', async () => {
    const { member } = await aMemberWithCode();
    deployBuild('one');
    const { page, consoleErrors, leave } = await openDashboard(member);
    expect(await cacheNames(page)).toEqual(['pages-one']);
    for (const id of ['two', 'three']) {
      deployBuild(id);
      await page.goto('/my-bookings');
      await waitUntilActive(page, id);
    }
    await expect.poll(() => cacheNames(page)).toEqual(['pages-two', 'pages-three']);
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await qrOf(page).waitFor();
    expect(consoleErrors.filter((line) => !OFFLINE_REQUEST.test(line))).toEqual([]);
    await leave();
  });

  test('is not activated while the server cannot return a cached page', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    deployBuild('four');
    overrides.set('/dashboard', { status: 502, body: 'Restarting' });
    const installState = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      const { installing } = registration ?? {};
      return new Promise<string | undefined>((resolve) => {
        installing?.addEventListener('statechange', () => resolve(installing.state));
      });
    });
    expect(installState).toBe('redundant');
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await qrOf(page).waitFor();
    await leave();
  });

  test('does not break open pages of the previous build', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    deployBuild('later');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await waitUntilActive(page, 'later');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Show at the desk' }).click();
    await page.getByRole('dialog', { name: 'Your member code for the desk' }).waitFor();
    await leave();
  });

  test('removes the old service worker and its caches if it has no service worker', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    overrides.set(WORKER, { status: 404, body: 'Not found.' });
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations()))
      .toEqual([]);
    // The unregistered worker may still be caching a page, which a later page must delete.
    await page.evaluate(() => caches.open('pages-late'));
    await eventually('its caches are deleted', async () => {
      const checked = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await page.reload();
      await checked;
      return (await cacheNames(page)).length === 0;
    });
    await leave();
  });

  test('keeps the current service worker while the server is unavailable', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openDashboard(member);
    overrides.set(WORKER, { status: 503, body: 'Later.' });
    await page.reload();
    await qrOf(page).waitFor();
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
    );
    expect(await cachedPages(page)).toContain('/dashboard');
    await leave();
  });
});
