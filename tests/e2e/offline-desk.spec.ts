import { eq, isNotNull } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aBookingToday,
  aFamily,
  aSlotToday,
  type Family,
} from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { findAccessibilityProblems, openBrowser } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { enterCode, goOffline, goOnline, openDesk } from './open-desk.ts';

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
const waitForUnsent = (page: Page, count: number) =>
  page.getByText(`Not yet sent: ${count}`, { exact: true }).waitFor();
const waitUntilSent = (page: Page) =>
  eventually(
    'everything is sent',
    async () => (await page.getByText('Not yet sent').count()) === 0,
  );
const scanAnother = (page: Page) => page.getByRole('button', { name: 'Scan Another Code' }).click();

const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));

test('stores offline check-ins and waivers once, despite a reload and lost responses', async () => {
  const families = await Promise.all(
    Array.from({ length: 28 }, (_, index) => aFamilyWithWaiver(`Family Number${index}`)),
  );
  const slot = await aSlotToday(app, ['00:01', '23:58']);
  await aBookingToday(app, slot, {
    guardianName: 'Greta Guest',
    guardianEmail: 'greta@example.org',
  });
  await app.db.insert(waivers).values(aWaiver({ guardianEmail: 'greta@example.org' }));
  const { page, leave } = await openDesk(browser, app, desk);
  await goOffline(page);
  for (const family of families.slice(0, 14)) {
    await enterCode(page, family.code.numericCode);
    await page.getByText('Access Granted').waitFor();
    await scanAnother(page);
  }
  await waitForUnsent(page, 14);
  await signOffline(page, 1);

  // The page is reloaded while offline.
  await page.reload();
  await waitUntilOffline(page);
  await waitForUnsent(page, 16);
  for (const family of families.slice(14)) {
    await enterCode(page, family.code.numericCode);
    await page.getByText('Access Granted').waitFor();
    await scanAnother(page);
  }
  await page.getByRole('searchbox', { name: 'Code, name, child' }).fill('greta');
  await page.keyboard.press('Enter');
  await page.getByText('Greta Guest is checked in').waitFor();
  await signOffline(page, 2);
  await signOffline(page, 3, { checkIn: false });
  await waitForUnsent(page, 34);
  await saveScreenshots(page, 'desk-offline');

  // The first response of each call is lost after the server has stored the data.
  const lost = new Set<string>();
  await page.route(/\/api\/(check-in\/sync|waivers\/from-desk)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname)) return route.fallback();
    lost.add(pathname);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await goOnline(page);
  await eventually('both responses are lost', async () => lost.size === 2, 60);
  await waitUntilSent(page);

  const rows = await app.db.select().from(visits).where(isNotNull(visits.offlineKey));
  expect(rows).toHaveLength(31);
  for (const family of families) expect(await visitsOf(family)).toHaveLength(1);
  const counts = await app.db.select({ count: memberCodes.scanCount }).from(memberCodes);
  expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([1]));
  for (const number of [1, 2, 3]) {
    const guardianEmail = `offline-${number}@example.org`;
    const signed = await app.db
      .select()
      .from(waivers)
      .where(eq(waivers.guardianEmail, guardianEmail));
    expect(signed).toMatchObject([{ childName: `Child ${number}`, signatureKind: 'drawn' }]);
  }
  // Waivers are sent before check-ins, so there are no conflicts.
  expect(rows.filter(({ conflict }) => conflict !== null)).toEqual([]);
  await leave();
}, 480_000);

/** Signs a waiver offline, and checks in the family unless `checkIn` is false. */
async function signOffline(page: Page, number: number, { checkIn = true } = {}) {
  await page.getByRole('button', { name: 'Sign a waiver here' }).click();
  const sheet = page.getByRole('dialog', { name: 'Liability Waiver' });
  await sheet.getByText('1. Inherent risks').waitFor();
  await sheet.getByLabel('Full Name').fill(`New Guardian${number}`);
  await sheet.getByLabel('E-mail').fill(`offline-${number}@example.org`);
  await sheet.getByLabel("Child's Name").fill(`Child ${number}`);
  await drawSignature(page);
  if (number === 1) await saveScreenshots(page, 'desk-offline-waiver');
  await sheet.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
  const newcomer = page.getByRole('dialog', { name: 'Check in a new family' });
  await newcomer.waitFor();
  await expect
    .poll(() => newcomer.getByLabel('E-mail').inputValue())
    .toBe(`offline-${number}@example.org`);
  // The price comes from the offline copy.
  await newcomer.getByText('$15.00').first().waitFor();
  if (number === 1) await saveScreenshots(page, 'desk-offline-newcomer');
  const action = checkIn ? 'Check in' : 'Cancel';
  await newcomer.getByRole('button', { name: action, exact: true }).click();
  await newcomer.waitFor({ state: 'detached' });
}

test('uses the copy if the network fails during validation, and counts the visit once', async () => {
  const family = await aFamilyWithWaiver('Lost Midway');
  const { page, leave } = await openDesk(browser, app, desk);
  await page.route('**/api/member-codes/validate', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await enterCode(page, family.code.numericCode);
  await page.getByText('Access Granted').waitFor();
  await page.getByText('Offline', { exact: true }).waitFor();
  await eventually('the visit is counted once', async () => {
    const unsent = await page.getByText('Not yet sent').count();
    return unsent === 0 && (await visitsOf(family)).length === 1;
  });
  expect((await visitsOf(family))[0]?.offlineKey).toBeNull();
  await leave();
});

test('times out a hanging validation after three seconds', async () => {
  const family = await aFamilyWithWaiver('Hanging Line');
  const { page, leave } = await openDesk(browser, app, desk);
  await page.route('**/api/member-codes/validate', () => undefined);
  const startedAt = Date.now();
  await enterCode(page, family.code.numericCode);
  await page.getByText('Offline', { exact: true }).waitFor();
  expect(Date.now() - startedAt).toBeGreaterThan(2900);
  expect(Date.now() - startedAt).toBeLessThan(12_000);
  await leave();
});

test('rejects unknown and expired codes offline, and counts a repeatedly scanned family once', async () => {
  const family = await aFamilyWithWaiver('Twice Scanned');
  const expired = await aFamilyWithWaiver('Out Dated', {
    expiresAt: new Date(Date.now() - 86_400_000),
  });
  const { page, leave } = await openDesk(browser, app, desk);
  await goOffline(page);
  await enterCode(page, '000000');
  await page.getByText('This code isn’t in today’s saved copy.').first().waitFor();
  await scanAnother(page);
  await enterCode(page, expired.code.numericCode);
  await page.getByText('This code had expired').first().waitFor();
  await scanAnother(page);
  await enterCode(page, family.code.numericCode);
  await page.getByText('Access Granted').waitFor();
  await scanAnother(page);
  await enterCode(page, family.code.numericCode);
  await page.getByText(/^Already checked in at/).waitFor();
  await saveScreenshots(page, 'desk-offline-second');
  await scanAnother(page);
  await waitForUnsent(page, 1);
  await leave();
});

test('shows checked-in families with their allergies, and checks the families out while offline', async () => {
  const family = await aFamilyWithWaiver('Early Family');
  const { email: guardianEmail } = family.member;
  await app.db.insert(waivers).values(aWaiver({ guardianEmail, medicalNotes: 'Peanuts' }));
  const lateFamily = await aFamilyWithWaiver('Late Family');
  const onlineDesk = await openDesk(browser, app, desk);
  await enterCode(onlineDesk.page, family.code.numericCode);
  await onlineDesk.page.getByText(/: Peanuts/).waitFor();
  await onlineDesk.leave();
  const { page, leave } = await openDesk(browser, app, desk);
  await goOffline(page);
  await enterCode(page, lateFamily.code.numericCode);
  await scanAnother(page);
  await page.getByText('2 families').waitFor();
  await page.getByText(/: Peanuts/).waitFor();
  await saveScreenshots(page, 'desk-offline-inside');
  await page.getByRole('button', { name: 'Check out Late Family' }).click();
  await page.getByRole('button', { name: 'Check out Early Family' }).click();
  await page.getByText('no one is inside').waitFor();
  await waitForUnsent(page, 3);
  await goOnline(page);
  await waitUntilSent(page);
  for (const { checkedOutAt } of [...(await visitsOf(family)), ...(await visitsOf(lateFamily))]) {
    expect(checkedOutAt).not.toBeNull();
  }
  await leave();
});

test('a conflict with the server is shown and can be dismissed', async () => {
  const family = await aFamilyWithWaiver('Late News');
  const { page, leave } = await openDesk(browser, app, desk);
  await goOffline(page);
  await enterCode(page, family.code.numericCode);
  await page.getByText('Access Granted').waitFor();
  await app.db.update(memberCodes).set({ active: false }).where(eq(memberCodes.id, family.code.id));
  await goOnline(page);
  await page.getByRole('heading', { name: 'Checked in while offline' }).waitFor();
  await page.getByText('The code was not active').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'desk-conflict');
  await page.getByRole('button', { name: 'Done with Late News' }).click();
  await page
    .getByRole('heading', { name: 'Checked in while offline' })
    .waitFor({ state: 'detached' });
  expect(await visitsOf(family)).toMatchObject([{ conflict: null }]);
  await leave();
});

test('an open form stays open when the desk is back online', async () => {
  const { page, leave } = await openDesk(browser, app, desk);
  await goOffline(page);
  await waitUntilOffline(page);
  await page.getByRole('button', { name: 'Sign a waiver here' }).click();
  const sheet = page.getByRole('dialog', { name: 'Liability Waiver' });
  await sheet.getByLabel('Full Name').fill('Still Typing');
  await goOnline(page);
  await page.getByRole('heading', { name: 'Today' }).waitFor({ state: 'attached' });
  await expect.poll(() => sheet.getByLabel('Full Name').inputValue()).toBe('Still Typing');
  await leave();
});

describe('the offline desk', () => {
  test('is accessible in both themes', async () => {
    const { page, leave } = await openDesk(browser, app, desk);
    await goOffline(page);
    await page.reload();
    await waitUntilOffline(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check in a new family' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sign a waiver here' }).click();
    await page.getByText('1. Inherent risks').waitFor();
    await expectAccessible(page, 'desk-offline-waiver');
    await leave();
  });
});
