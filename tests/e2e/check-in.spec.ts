import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { anEmail, aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import {
  aBookingToday,
  aFamily,
  aSlotToday,
  type Family,
} from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { eventually } from '../eventually.ts';
import { type Placement, writeQrVideo } from '../qr-video.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const TABLET: BrowserContextOptions = { viewport: { width: 1024, height: 768 }, hasTouch: true };

let app: TestApp;
let desk: SignedIn;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'playvillage-cameras-'));
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  desk = await aStaffMember(app.services);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => app.db.delete(deskPayments).then(() => app.db.delete(visits)));

let cameraCount = 0;
/** Opens a Chromium whose fake camera shows a QR code, or an empty desk if `text` is null. */
async function openCameraBrowser(text: string | null, placement?: Placement): Promise<Browser> {
  cameraCount += 1;
  const file = join(folder, `${cameraCount}.y4m`);
  writeQrVideo(file, text, placement);
  return openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
}

/** Opens a page as the desk. The default browser has no camera. */
async function visitAsDesk(from: Browser = browser, options: BrowserContextOptions = TABLET) {
  return visitAs(from, app.address, desk, options);
}

const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));
const insideCount = (page: Page) => page.getByRole('status').filter({ hasText: 'Inside now' });
const cardHeading = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true });

async function enterCode(page: Page, digits: string) {
  await page.getByRole('tab', { name: 'Manual Entry' }).click();
  await page.getByRole('textbox', { name: 'Numeric code' }).fill(digits);
  await page.getByRole('button', { name: 'Validate Code' }).click();
}

describe('manual entry', () => {
  test('accepts only six digits, shows the family and can be cleared', async () => {
    const label = await aSlotToday(app, ['00:00', '23:59'], 60);
    const family = await aFamily(app, { membershipType: 'Family', scanCount: 11 });
    const { member, code } = family;
    await app.db
      .insert(waivers)
      .values(aWaiver({ guardianEmail: member.email, childName: 'Milo', medicalNotes: 'Peanuts' }));
    await aBookingToday(app, label, { userId: member.id, childrenCount: 2, notes: 'Stroller' });
    const { page, consoleErrors, leave } = await visitAsDesk();
    await page.goto('/scan');
    await page.getByRole('tab', { name: 'Manual Entry' }).click();
    const entry = page.getByRole('textbox', { name: 'Numeric code' });
    const validate = page.getByRole('button', { name: 'Validate Code' });
    await entry.pressSequentially(
      ` ${code.numericCode.slice(0, 3)}x${code.numericCode.slice(3, 5)}`,
    );
    await expect.poll(() => entry.inputValue()).toBe(code.numericCode.slice(0, 5));
    await expect.poll(() => validate.isDisabled()).toBe(true);
    await entry.pressSequentially(`${code.numericCode.slice(5)}99`);
    await expect.poll(() => entry.inputValue()).toBe(code.numericCode);
    await validate.click();
    await cardHeading(page, 'Valid Member Code').waitFor();
    await page.getByText('Valid Code!', { exact: true }).waitFor();
    await page
      .getByText('Member code validated successfully. Scan count: 12.', { exact: true })
      .waitFor();
    await page.getByText('Member check-in successful').waitFor();
    await page
      .getByRole('region', { name: 'Allergies and medical notes' })
      .getByText('Peanuts')
      .waitFor();
    await page.getByText(`${label} · 2 children`).waitFor();
    await page.getByText('Stroller').waitFor();
    await expect.poll(() => entry.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'More: Children checking in' }).click();
    await eventually(
      'three children are stored',
      async () => (await visitsOf(family))[0]?.childrenCount === 3,
    );
    await page.getByText('Inside now').waitFor();
    await insideCount(page).getByText('1 family', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Scan Another Code' }).click();
    await expect.poll(() => entry.inputValue()).toBe('');
    expect(consoleErrors.filter((error) => !error.includes('device'))).toEqual([]);
    await leave();
  });

  test('shows different errors for unknown, expired and inactive codes', async () => {
    const [expired, inactive] = [
      await aFamily(app, { expiresAt: new Date('2020-01-01') }),
      await aFamily(app, { active: false }),
    ];
    const { page, leave } = await visitAsDesk();
    await page.goto('/scan');
    for (const [digits, message] of [
      ['000000', 'No member has this code. Please check the digits.'],
      [expired.code.numericCode, 'This member code has expired.'],
      [inactive.code.numericCode, 'This member code is not active.'],
    ] as const) {
      await enterCode(page, digits);
      await cardHeading(page, 'Invalid Code').waitFor();
      await page
        .getByRole('alert')
        .filter({ hasText: 'Access Denied' })
        .getByText(message)
        .waitFor();
      await page.getByRole('button', { name: 'Scan Another Code' }).click();
    }
    expect(await app.db.select().from(visits)).toEqual([]);
    await leave();
  });

  // Without a network the offline copy is used (offline-desk.spec.ts).
  test('shows an error when the server fails, and works on retry', async () => {
    const family = await aFamily(app);
    const { page, leave } = await visitAsDesk();
    await page.goto('/scan');
    await page.route('**/api/member-codes/validate', (route) =>
      route.fulfill({ status: 500, body: 'Something went wrong.' }),
    );
    await enterCode(page, family.code.numericCode);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Access Denied' })
      .getByText('Failed to validate code', { exact: true })
      .waitFor();
    await page.getByText('Failed to validate code. Please try again.', { exact: true }).waitFor();
    await page.unroute('**/api/member-codes/validate');
    await page.getByRole('button', { name: 'Scan Another Code' }).click();
    await enterCode(page, family.code.numericCode);
    await cardHeading(page, 'Valid Member Code').waitFor();
    await leave();
  });
});

describe('the desk page', () => {
  test('shows check-ins, check-outs and undos of another desk live', async () => {
    const family = await aFamily(app, {}, { name: 'Nora Quick' });
    const firstDesk = await visitAsDesk();
    const secondDesk = await visitAsDesk();
    await firstDesk.page.goto('/scan');
    await secondDesk.page.goto('/scan');
    await secondDesk.page.getByText('No one has checked in yet.').waitFor();
    await enterCode(firstDesk.page, family.code.numericCode);
    await secondDesk.page.getByRole('button', { name: 'Check out Nora Quick' }).click();
    await insideCount(firstDesk.page).getByText('0 families').waitFor();
    await firstDesk.page.getByRole('button', { name: 'Undo check-out of Nora Quick' }).click();
    await insideCount(secondDesk.page).getByText('1 family', { exact: true }).waitFor();
    await firstDesk.page.getByRole('button', { name: 'Undo the check-in of Nora Quick' }).click();
    await firstDesk.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Undo', exact: true })
      .click();
    await secondDesk.page.getByText('No one has checked in yet.').waitFor();
    expect(await visitsOf(family)).toEqual([]);
    await firstDesk.leave();
    await secondDesk.leave();
  });

  test('checks in a guest by name and booking', async () => {
    const label = await aSlotToday(app, ['00:00', '23:59'], 60);
    const bookingId = await aBookingToday(app, label, { guardianName: 'Gwen Guestwood' });
    const { page, leave } = await visitAsDesk();
    await page.goto('/scan');
    await page.getByRole('searchbox', { name: 'Code, name, child' }).waitFor();
    await page.keyboard.type('guestw');
    await page.getByRole('button', { name: 'Check in Gwen Guestwood' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Gwen Guestwood is checked in').waitFor();
    await page.getByText('No valid waiver: have it signed').first().waitFor();
    expect(await app.db.select().from(visits)).toMatchObject([{ bookingId, source: 'search' }]);
    await leave();
  });

  test('checks in a walk-in with waiver and payment, and undoes the check-in', async () => {
    await aSlotToday(app, ['00:00', '23:59'], 60);
    const email = anEmail();
    const { page, consoleErrors, leave } = await visitAsDesk();
    await page.goto('/scan');
    await page.getByRole('button', { name: 'Add a walk-in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Guardian’s name').fill('Wanda Walker');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'More: Children' }).click();
    await dialog.getByLabel('Card terminal').check();
    await dialog.getByRole('link', { name: 'Open the waiver form' }).click();
    await page.getByLabel('Full Name').first().fill('Wanda Walker');
    await page.getByLabel("Child's Name").first().fill('Wim Walker');
    await drawSignature(page);
    await page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
    await dialog.getByText('The waiver is signed.').waitFor();
    await expect.poll(() => dialog.getByLabel('Guardian’s name').inputValue()).toBe('Wanda Walker');
    await dialog.getByRole('button', { name: 'Take $30.00 and check in' }).click();
    await page.getByText('Wanda Walker is checked in', { exact: true }).waitFor();
    expect(await app.db.select().from(deskPayments)).toMatchObject([
      { amountCents: 3000, method: 'card-terminal', takenBy: desk.id },
    ]);
    await page.getByRole('button', { name: 'Undo the check-in of Wanda Walker' }).click();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Refund $30.00', { exact: true }).waitFor();
    expect(consoleErrors.filter((error) => !error.includes('device'))).toEqual([]);
    await leave();
  });

  test('books a spot free of charge for a member without a booking', async () => {
    await aSlotToday(app, ['00:00', '23:59'], 60);
    const family = await aFamily(app);
    await aSignedWaiver(app, family.member.email);
    const { page, leave } = await visitAsDesk();
    await page.goto('/scan');
    await enterCode(page, family.code.numericCode);
    await page.getByRole('button', { name: 'Book a spot now for free' }).click();
    await page
      .getByText(/^Booked for/)
      .first()
      .waitFor();
    expect(await visitsOf(family)).toMatchObject([{ bookingId: expect.any(String) }]);
    await leave();
  });
});

test('a member cannot open the desk page', async () => {
  const { member } = await aFamily(app);
  const { page, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/scan');
  await page
    .getByText(/have access to this page/i)
    .first()
    .waitFor();
  await leave();
});

describe('the layout', () => {
  const devices = { tablet: TABLET, phone: PHONE };
  test.each([
    ['light', 'tablet'],
    ['light', 'phone'],
    ['dark', 'tablet'],
    ['dark', 'phone'],
  ] as const)('is accessible in the %s theme on a %s', async (theme, device) => {
    const label = await aSlotToday(app, ['00:00', '23:59'], 60);
    const family = await aFamily(app, { membershipType: 'Family' });
    await app.db
      .insert(waivers)
      .values(aWaiver({ guardianEmail: family.member.email, childName: 'Milo' }));
    await aBookingToday(app, label, { userId: family.member.id, childrenCount: 2 });
    const cameraBrowser = await openCameraBrowser(family.code.qrCodeData);
    const { page } = await visitAsDesk(cameraBrowser, devices[device]);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/scan');
    await cardHeading(page, 'Valid Member Code').waitFor();
    await insideCount(page).getByText('1 family', { exact: true }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    if (device === 'phone') await saveScreenshots(page, `check-in-${theme}`);
    await page.getByRole('button', { name: 'Add a walk-in' }).click();
    await page.getByRole('dialog').getByText('spots left').first().waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    if (device === 'phone') await saveScreenshots(page, `walk-in-${theme}`);
    await cameraBrowser.close();
  });

  test.each([320, 390, 1024])('the desk page does not overflow at %d pixels', async (width) => {
    const { page, leave } = await visitAsDesk(browser, { viewport: { width, height: 800 } });
    await page.goto('/scan');
    await page.getByText('No one has checked in yet.').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await leave();
  });
});
