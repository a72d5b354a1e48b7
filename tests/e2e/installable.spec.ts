import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { accessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
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

/** Paths of the documents that are kept on the device. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = kept.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => !path.includes('.'));
  });

const isKept = (page: Page, path: string) =>
  eventually(`${path} is kept`, async () => (await keptPages(page)).includes(path));

const qrOf = (page: Page) => page.getByRole('img', { name: 'QR code of your member code' });

/** A phone of the member on which the dashboard was open once. */
async function openedOnce(member: SignedIn) {
  const visited = await visitAs(browser, app.address, member, WITH_WORKER);
  await visited.page.goto('/dashboard');
  await qrOf(visited.page).waitFor();
  await isKept(visited.page, '/dashboard');
  return visited;
}

describe('installing', () => {
  test('Chromium finds nothing that stands against it', async () => {
    const { page, complaints, leave } = await visit(browser, app.address, WITH_WORKER);
    await page.goto('/');
    await isKept(page, '/offline');
    const cdp = await page.context().newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // A context of a test is a private window, in which nothing is ever installed.
    const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(errors).toEqual([]);
    const { errors: inManifest, data } = await cdp.send('Page.getAppManifest');
    expect(inManifest).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({
      name: 'Sunny Square',
      start_url: '/dashboard',
      display: 'standalone',
    });
    expect(complaints).toEqual([]);
    await leave();
  });

  test('the manifest bears the name that the venue has now, and its icons are there', async () => {
    const read = () => app.call('GET', '/manifest.webmanifest');
    expect((await read()).headers.get('content-type')).toContain('application/manifest+json');
    await app.changeVenue({ name: 'Rainy "Circle"' });
    const { json } = await read();
    expect(json).toMatchObject({ name: 'Rainy "Circle"', short_name: 'Rainy "Circle"' });
    await app.changeVenue({ name: 'Sunny Square' });
    for (const { src } of (json as { icons: { src: string }[] }).icons) {
      const icon = await fetch(app.address + src);
      expect([src, icon.headers.get('content-type')]).toEqual([src, 'image/png']);
    }
  });

  test("the browser's bar has the colour of the theme", async () => {
    const { page, leave } = await visit(browser, app.address, PHONE);
    const bar = () => page.locator('meta[name=theme-color]').getAttribute('content');
    const background = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-background'),
      );
    await page.goto('/');
    await expect.poll(async () => (await bar()) === (await background())).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(async () => (await bar()) === (await background())).toBe(true);
    await page.reload();
    await expect.poll(async () => (await bar()) === (await background())).toBe(true);
    await expect.poll(bar).toBe('#1b1a22');
    await leave();
  });
});

describe('without network', () => {
  test('the member code is shown as it was saved, and as large as the screen', async () => {
    const { member, digits } = await aMemberWithCode();
    const { page, complaints, leave } = await openedOnce(member);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'You Are Offline' }).waitFor();
    await qrOf(page).waitFor();
    await page.getByText(digits, { exact: true }).waitFor();
    await page.getByText(/^Saved on \w{3}, \w{3} \d+/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'offline-dashboard');

    await page.getByRole('button', { name: 'Show at the desk' }).click();
    const large = page.getByRole('dialog', { name: 'Your member code for the desk' });
    await large.getByText(digits, { exact: true }).waitFor();
    await page.goBack();
    await large.waitFor({ state: 'hidden' });
    // The browser notes each call that did not get through.
    expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Hello, Maya!' }).waitFor();
    await leave();
  });

  test('the network going while the page is open, the code stays on the screen', async () => {
    const { member, digits } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Show at the desk' }).click();
    await page.getByRole('dialog').getByText(digits, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await qrOf(page).waitFor();
    await leave();
  });

  test('another page says so, offers the code, and opens by itself when the network is back', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    await page.context().setOffline(true);
    await page.goto('/about?from=there');
    await page.getByRole('heading', { name: 'You Are Offline' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show my member code' }).click();
    await page.getByRole('dialog', { name: 'Your member code for the desk' }).waitFor();
    await page.goto('/about?from=there');
    await page.getByRole('heading', { name: 'You Are Offline' }).waitFor();
    await saveScreenshots(page, 'offline-page');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Our Story' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${app.address}/about?from=there`);
    await leave();
  });

  test('a visitor who has no code is offered none', async () => {
    const { page, leave } = await visit(browser, app.address, WITH_WORKER);
    await page.goto('/');
    await isKept(page, '/offline');
    await page.context().setOffline(true);
    await page.goto('/booking');
    await page.getByRole('link', { name: 'Try again' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Show my member code' }).count())
      .toBe(0);
    await leave();
  });

  test('nothing that the API answered is kept by the worker', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    const kept = await page.evaluate(async () => {
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
    expect(kept.length).toBeGreaterThan(10);
    for (const text of kept) {
      expect(text.split('\n')[0]).not.toContain('/api/');
      expect(text).not.toContain(member.email);
      expect(text).not.toContain('Maya');
    }
    await leave();
  });
});

describe('what the device keeps of a person', () => {
  const keptCode = (page: Page) => page.evaluate(() => localStorage.getItem('own:member-code'));

  test('is gone after signing out', async () => {
    const { member, digits } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    expect(await keptCode(page)).toContain(digits.replace(' ', ''));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.', { exact: true }).waitFor();
    expect(await keptCode(page)).toBeNull();
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await page.getByText('Something went wrong').waitFor();
    await expect.poll(() => qrOf(page).count()).toBe(0);
    await leave();
  });

  test('is gone when the session was ended elsewhere, or somebody else signs in', async () => {
    const [maya, other] = [await aMemberWithCode(), await aMemberWithCode()];
    const { page, leave } = await openedOnce(maya.member);
    await app.sql`delete from sessions where user_id = ${maya.member.id}`;
    await page.goto('/dashboard');
    await page.waitForURL(/redirect=/);
    expect(await keptCode(page)).toBeNull();

    await page.evaluate(
      (kept) => localStorage.setItem('own:member-code', kept),
      JSON.stringify({ ownerId: maya.member.id, savedAt: new Date().toISOString(), value: {} }),
    );
    await signInAs(page.context(), other.member);
    await page.goto('/my-bookings');
    await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    expect(await keptCode(page)).toBeNull();
    await leave();
  });

  test('senseless leftovers show no code and break nothing', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    await page.context().setOffline(true);
    for (const leftover of [
      '{"ownerId":"x","savedAt":"y","value":{"numericCode":7}}',
      'nonsense',
    ]) {
      await page.evaluate((text) => localStorage.setItem('own:member-code', text), leftover);
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
  /** What the server answers for the worker: as built (undefined), another build's, or nothing. */
  let answered: { status: number; body: string } | undefined;
  let script = '';
  beforeAll(async () => {
    script = await (await fetch(`${app.address}/service-worker.js`)).text();
    const { server } = app.fastify;
    const [usual] = server.listeners('request') as [(...parts: unknown[]) => void];
    server.removeAllListeners('request');
    server.on('request', (request, reply) => {
      if (!answered || request.url !== '/service-worker.js') return usual(request, reply);
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
      reply.writeHead(answered.status, headers).end(answered.body);
    });
  });
  afterEach(() => {
    answered = undefined;
  });

  /** From now on the server has another build, of which only the id is new. */
  const build = (id: string) => {
    const body = script.replace(/id:`[^`]*`/, () => `id:\`${id}\``);
    answered = { status: 200, body };
  };
  const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

  test('takes over at the next navigation with what was kept; older caches go', async () => {
    const { member } = await aMemberWithCode();
    build('one');
    const { page, complaints, leave } = await openedOnce(member);
    expect(await cacheNames(page)).toEqual(['pages-one']);
    for (const id of ['two', 'three']) {
      build(id);
      await page.goto('/my-bookings');
      await eventually(`build ${id} is in place`, async () => {
        const names = await cacheNames(page);
        return names.length === 2 && names.includes(`pages-${id}`);
      });
    }
    expect(await cacheNames(page)).toEqual(['pages-two', 'pages-three']);
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await qrOf(page).waitFor();
    expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await leave();
  });

  test('an open page of the build before finds its files without the server', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    build('later');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await eventually('the later build is in place', async () =>
      (await cacheNames(page)).includes('pages-later'),
    );
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Show at the desk' }).click();
    await page.getByRole('dialog', { name: 'Your member code for the desk' }).waitFor();
    await leave();
  });

  test('without a worker any more, the one in place goes with all that it kept', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    answered = { status: 404, body: 'Not found.' };
    await page.reload();
    await eventually('the worker is gone', () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0),
    );
    await eventually('its caches are gone', async () => (await cacheNames(page)).length === 0);
    await leave();
  });

  test('a server that does not answer is no reason to let it go', async () => {
    const { member } = await aMemberWithCode();
    const { page, leave } = await openedOnce(member);
    answered = { status: 503, body: 'Later.' };
    await page.reload();
    await qrOf(page).waitFor();
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
    );
    expect(await keptPages(page)).toContain('/dashboard');
    await leave();
  });
});
