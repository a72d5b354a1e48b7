import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aFamily, type Family } from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const TABLET: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  serviceWorkers: 'allow',
};

let app: TestApp;
let desk: SignedIn;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  desk = await aStaff(app.services);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(() => app.db.delete(visits));

async function aReadyFamily(name: string, code = {}): Promise<Family> {
  const family = await aFamily(app, code, { name });
  await app.db.insert(waivers).values(aWaiver({ guardianEmail: family.member.email }));
  return family;
}

/** The desk's page with a copy of everything that there is, and a worker that keeps the page. */
async function atDesk(as = desk) {
  const visited = await visitAs(browser, app.address, as, TABLET);
  const { page } = visited;
  const copied = page.waitForResponse('**/api/check-in/desk-copy');
  await page.goto('/scan');
  await copied;
  await page.getByRole('tab', { name: 'Manual Entry' }).click();
  await eventually('the page is kept', () =>
    page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).match('/scan')),
      );
      return kept.some(Boolean);
    }),
  );
  await eventually('the copy is kept', () =>
    page.evaluate(async () => (await indexedDB.databases()).some((db) => db.name === 'desk-copy')),
  );
  return visited;
}

const cut = (page: Page) => page.context().setOffline(true);
const restore = (page: Page) => page.context().setOffline(false);
const badge = (page: Page, count: number) =>
  page.getByText(`Not yet sent: ${count}`, { exact: true }).waitFor();

async function typeCode(page: Page, digits: string) {
  const field = page.getByRole('textbox', { name: 'Numeric code' });
  if (!(await field.isVisible())) await page.getByRole('tab', { name: 'Manual Entry' }).click();
  await field.fill(digits);
  // A second press within a second asks nothing (spec 9).
  await eventually('the code is asked about', async () => {
    const button = page.getByRole('button', { name: 'Validate Code' });
    if (await button.isEnabled()) await button.click();
    return page.getByRole('button', { name: 'Scan Another Code' }).isVisible();
  });
}

const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));

test('on the disk nothing can be read; signing out warns, takes the copy, and keeps what is not sent', async () => {
  const family = await aReadyFamily('Canary Readable');
  const staff = await aStaff(app.services);
  const { page, leave } = await atDesk(staff);
  await cut(page);
  await typeCode(page, family.code.numericCode);
  await page.getByText('Access Granted').waitFor();
  await badge(page, 1);
  expect(await onDisk(page)).not.toMatch(/Canary|Readable/);
  expect(await onDisk(page)).toContain('extractable: false');

  // Back online the sync fails for a while, and somebody wants to leave.
  await page.route('**/api/check-in/sync', (route) => route.abort());
  await restore(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByText('One entry of the front desk could not be sent yet.').waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByText('signed out', { exact: false }).first().waitFor();
  await eventually('the copy is gone', () =>
    page.evaluate(async () => !(await indexedDB.databases()).some((db) => db.name === 'desk-copy')),
  );

  // Without session and network the page opens, and knows nothing.
  await cut(page);
  await page.goto('/scan');
  await page.getByText('This tablet has no copy of today').waitFor();
  await typeCode(page, family.code.numericCode);
  await page.getByText('Access Denied').waitFor();
  await restore(page);
  await page.unroute('**/api/check-in/sync');

  // Whoever signs in next sends what was left.
  const [name = '', ...value] = desk.cookie.split('=');
  await page.context().addCookies([{ name, value: value.join('='), url: app.address }]);
  await page.goto('/scan');
  await eventually('sent', async () => (await visitsOf(family)).length === 1);
  expect(await visitsOf(family)).toMatchObject([{ checkedInBy: desk.id }]);
  await leave();
});

/** What somebody would find who read the browser's databases. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((done) => {
          const all = db.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => done(all.result);
        });
        found.push(...rows.map(spell));
      }
      db.close();
    }
    return found.join('\n') + JSON.stringify({ ...localStorage });

    function spell(value: unknown): string {
      if (value instanceof CryptoKey) return `extractable: ${value.extractable}`;
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return '';
      if (typeof value === 'object' && value !== null)
        return Object.values(value).map(spell).join();
      return String(value);
    }
  });

test('a session that turns out ended takes the copy with it', async () => {
  const staff = await aStaff(app.services);
  const { page, leave } = await atDesk(staff);
  await page.context().clearCookies();
  await page.reload();
  await page.waitForURL(/redirect=/);
  await eventually('the copy is gone', () =>
    page.evaluate(async () => !(await indexedDB.databases()).some((db) => db.name === 'desk-copy')),
  );
  await leave();
});
