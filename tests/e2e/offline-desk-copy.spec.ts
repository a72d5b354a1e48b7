import { eq, isNotNull } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import {
  aBookingToday,
  aFamily,
  aSlotToday,
  type Family,
} from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { insertSoldLines } from '#features/prices/server/index.ts';
import { completeLine } from '#features/prices/tax-rules.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { checkInAll, createTenFamilies, createTimedUser } from './desk-families.ts';
import { enterCode, goOffline, goOnline, openDesk, TABLET } from './open-desk.ts';

let app: TestApp;
let desk: SignedIn;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  desk = await aStaffMember(app.services);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(() => app.db.delete(visits));

async function aFamilyWithWaiver(name: string, code = {}): Promise<Family> {
  const family = await aFamily(app, code, { name });
  await app.db.insert(waivers).values(aWaiver({ guardianEmail: family.member.email }));
  return family;
}

const waitUntilOffline = (page: Page) =>
  page.getByText('You can keep checking in with the codes').waitFor();
const waitUntilSent = (page: Page) =>
  eventually(
    'everything is sent',
    async () => (await page.getByText('Not yet sent').count()) === 0,
  );
const waitForUnsent = (page: Page, count: number) =>
  page.getByText(`Not yet sent: ${count}`, { exact: true }).waitFor();

/** The URLs of all files that the service worker has cached. */
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const requestLists = (await caches.keys()).map(async (name) =>
      (await caches.open(name)).keys(),
    );
    return (await Promise.all(requestLists)).flat().map(({ url }) => url);
  });

const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));

test('stores only encrypted data, which sign-out deletes except for unsent entries', async () => {
  const family = await aFamilyWithWaiver('Canary Readable');
  const staff = await aStaffMember(app.services);
  const { page, leave } = await openDesk(browser, app, staff);
  await goOffline(page);
  await enterCode(page, family.code.numericCode);
  await page.getByText('Access Granted').waitFor();
  await waitForUnsent(page, 1);
  expect(await readDatabases(page)).not.toMatch(/Canary|Readable/);
  expect(await readDatabases(page)).toContain('extractable: false');

  // Signs out online while the sync fails.
  await page.route('**/api/check-in/sync', (route) => route.abort());
  await goOnline(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByText('One front desk entry hasn’t been sent.').waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByText('signed out', { exact: false }).first().waitFor();
  await eventually('the copy is deleted', () =>
    page.evaluate(async () => !(await indexedDB.databases()).some((db) => db.name === 'desk-copy')),
  );

  // Without a session and network, the page opens without data.
  await goOffline(page);
  await page.goto('/scan');
  await page.getByText('This tablet has no saved copy of today’s codes').waitFor();
  await enterCode(page, family.code.numericCode);
  await page.getByText('Access Denied').waitFor();
  await goOnline(page);
  await page.unroute('**/api/check-in/sync');

  // The next user who signs in sends the unsent entries.
  const [name = '', ...value] = desk.cookie.split('=');
  await page.context().addCookies([{ name, value: value.join('='), url: app.address }]);
  await page.goto('/scan');
  await eventually('the visit is stored', async () => (await visitsOf(family)).length === 1);
  expect(await visitsOf(family)).toMatchObject([{ checkedInBy: desk.id }]);
  await leave();
});

/** Clicks the button in the moment it appears, as the second tap of a double tap does. */
const clickAsItAppears = (page: Page, name: string) =>
  page.evaluate((label) => {
    new MutationObserver((_, observer) => {
      const button = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
      if (!button) return;
      observer.disconnect();
      button.click();
    }).observe(document, { childList: true, subtree: true });
  }, name);

test('names the extras that a family booked, so that the desk hands them out without a network', async () => {
  const socks = admission('socks', [{ cents: 250 }], { kind: 'extra', counted: false });
  await app.changeVenue({
    priceList: priceListWith([admission('child', [{ cents: 1500 }]), socks]),
  });
  onTestFinished(() => app.changeVenue({ priceList: null }));
  const family = await aFamilyWithWaiver('Sol Socks');
  const slot = await aSlotToday(app, ['09:00', '11:00']);
  const saleId = await aBookingToday(app, slot, { userId: family.member.id });
  const lines = ['child', 'socks'].map((typeId) =>
    completeLine({
      ...{ kind: typeId === 'socks' ? 'extra' : 'admission', typeId, coveredBy: null, tax: null },
      ...{ names: { en: typeId, es: typeId }, quantity: 1, unitCents: 250 },
    }),
  );
  await insertSoldLines(app.db, { saleKind: 'booking', saleId }, lines, null);
  const { page, leave } = await openDesk(browser, app, desk);
  await goOffline(page);
  await enterCode(page, family.code.numericCode);
  const card = page.getByRole('region', { name: 'Sol Socks' });
  await card.getByText('1 × child, 1 × socks').waitFor();
  await leave();
});

/** Reads the browser's databases and storage as text, like an attacker with access to the disk. */
const readDatabases = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        texts.push(...rows.map(textOf));
      }
      db.close();
    }
    return texts.join('\n') + JSON.stringify({ ...localStorage });

    function textOf(value: unknown): string {
      if (value instanceof CryptoKey) return `extractable: ${value.extractable}`;
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return '';
      if (typeof value === 'object' && value !== null)
        return Object.values(value).map(textOf).join();
      return String(value);
    }
  });

test('deletes the copy when the session has ended', async () => {
  const staff = await aStaffMember(app.services);
  const { page, leave } = await openDesk(browser, app, staff);
  await page.context().clearCookies();
  await page.reload();
  await page.waitForURL(/redirect=/);
  await eventually('the copy is deleted', () =>
    page.evaluate(async () => !(await indexedDB.databases()).some((db) => db.name === 'desk-copy')),
  );
  await leave();
});

describe('ten expected families in different states', () => {
  const PORTRAIT: BrowserContextOptions = { ...TABLET, viewport: { width: 820, height: 1180 } };
  let today: string;
  beforeAll(async () => {
    const { timezone } = app.services.venue();
    today = venueDateOf(app.clock.now(), timezone);
    await app.db.delete(bookings);
    app.clock.set(instantOf(today, '10:05', timezone));
  });

  test('are checked in within a minute, and ten more offline without losing any', async () => {
    const staff = await aStaffMember(app.services);
    const first = await createTenFamilies(app, 'Ann');
    const { page, consoleErrors, leave } = await openDesk(browser, app, staff, PORTRAIT);
    expect(await cachedFiles(page)).toContainEqual(expect.stringMatching(/zxing_reader.*\.wasm$/));
    await page.getByRole('button', { name: 'Check in Paid Ann' }).waitFor();
    await saveScreenshots(page, 'desk-expected');
    const onlineUser = createTimedUser(page);
    await checkInAll(page, onlineUser, 'Ann', first, 'Take $15.00 in cash and check in Unpaid Ann');
    expect(onlineUser.millis()).toBeLessThan(60_000);
    await page.getByText(/5\d min early: the session starts at 11:00 AM/).waitFor();
    await page.getByText(/1 h \d+ min late: the session ends at 11:00 AM/).waitFor();
    await page.getByText('No valid waiver: have it signed').first().waitFor();
    await saveScreenshots(page, 'desk-arrived');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await eventually('ten families are inside', async () => (await visitNames()).length === 10);
    const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });

    await expectLabelPrinted(page, 'Allergic Ann');

    // After an undo, the family is expected again and can be checked in with one tap.
    await buttonOf('Undo Paid Ann’s check-in').click();
    await buttonOf('Check in Paid Ann').waitFor();
    await buttonOf('Check in Paid Ann').click();

    const second = await createTenFamilies(app, 'Bea');
    // The page before fetches a copy after each check-in, too: only the new page's counts.
    await page.reload({ waitUntil: 'commit' });
    await page.waitForResponse('**/api/check-in/desk-copy');
    await buttonOf('Check in Paid Bea').waitFor();
    await goOffline(page);
    await waitUntilOffline(page);
    const offlineUser = createTimedUser(page);
    await checkInAll(
      page,
      offlineUser,
      'Bea',
      second,
      'Check in Unpaid Bea and note $15.00 on paper',
    );
    expect(offlineUser.millis()).toBeLessThan(60_000);
    await page.getByText('Take $15.00 and note it on paper.').waitFor();
    await waitForUnsent(page, 10);
    // Undoing an offline check-in removes it from the queue.
    await buttonOf('Undo Pass Bea’s check-in').click();
    await waitForUnsent(page, 9);
    await buttonOf('Check in Pass Bea').click();
    await waitForUnsent(page, 10);
    await page.getByText('20 families').waitFor();
    await saveScreenshots(page, 'desk-expected-offline');
    await goOnline(page);
    await waitUntilSent(page);
    const names = await visitNames();
    expect(names).toHaveLength(20);
    expect(new Set(names).size).toBe(20);
    const conflicts = await app.db
      .select({ name: visits.guardianName, conflict: visits.conflict })
      .from(visits)
      .where(isNotNull(visits.conflict));
    expect(conflicts.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Nowaiver Bea', conflict: 'waiver' },
      { name: 'Unpaid Bea', conflict: 'unpaid' },
    ]);
    await expectWallScreen(page);
    expect(consoleErrors.filter((error) => !/device|ERR_INTERNET/.test(error))).toEqual([]);
    await leave();
  });

  /** Expects the printed label to have name, time and an allergy mark, but not the allergy itself. */
  async function expectLabelPrinted(page: Page, name: string) {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page
      .getByRole('button', { name: `Print a label for ${name}` })
      .first()
      .click();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    expect(printed).toMatch(new RegExp(`^Playvillage\\s+${name}\\s+In 10:\\d\\d AM`));
    expect(printed).toContain('ALLERGY');
    expect(printed).not.toContain('Peanuts');
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.locator('body').getAttribute('data-printed')).toBe('yes');
  }

  /** Expects the wall screen to show counts, and names only after staff switch them on. */
  async function expectWallScreen(page: Page) {
    app.clock.set(instantOf(today, '11:50', app.services.venue().timezone));
    await page.goto('/scan/floor');
    await page.getByText('20', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Time’s up' }).waitFor();
    await page.getByText('2 families', { exact: true }).waitFor();
    expect(await page.getByText('Late A.').count()).toBe(0);
    await saveScreenshots(page, 'floor');
    await page.getByRole('switch', { name: 'Show names' }).click();
    await page.getByText('Late B., Late A.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'floor-names');
  }

  const visitNames = async () =>
    (await app.db.select({ name: visits.guardianName }).from(visits)).map(({ name }) => name);
});

test('a double tap checks in once, and money just taken is not asked for when the network drops', async () => {
  const slot = await aSlotToday(app, ['00:01', '23:58']);
  await aBookingToday(app, slot, { guardianName: 'Dora Double' });
  const unpaidId = await aBookingToday(app, slot, {
    guardianName: 'Cleo Cash',
    status: 'pending',
    holdExpiresAt: new Date(app.clock.now().getTime() + 3_600_000),
  });
  const { page, leave } = await openDesk(browser, app, desk);
  await page.route('**/api/check-in/visits', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Take $15.00 in cash and check in Cleo Cash' }).click();
  await page.getByRole('button', { name: 'Undo Cleo Cash’s check-in' }).waitFor();
  await expect.poll(() => page.getByText('note it on paper').count()).toBe(0);
  expect(await app.db.$count(deskPayments, eq(deskPayments.bookingId, unpaidId))).toBe(1);

  await goOffline(page);
  await page.getByText('You can keep checking in with the codes').waitFor();
  await clickAsItAppears(page, 'Undo Dora Double’s check-in');
  await page.getByRole('button', { name: 'Check in Dora Double' }).click();
  const undo = page.getByRole('button', { name: 'Undo Dora Double’s check-in' });
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await goOnline(page);
  await eventually('both visits are stored', async () => (await app.db.$count(visits)) === 2);
  await leave();
});
