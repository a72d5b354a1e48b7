import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { aBookingToday, aSlotToday } from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { findAccessibilityProblems, openBrowser, visit, visitAs } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const TABLET: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
};

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function aFamily() {
  const member = await aMemberWithCode(app);
  const [code] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, member.codeId));
  return { ...member, digits: code?.numericCode ?? '' };
}

/** Opens the start screen on a tablet that is already a kiosk. */
async function openKiosk(options: BrowserContextOptions = TABLET) {
  const kiosk = await aKiosk(app);
  const visited = await visit(browser, app.address, options);
  const [name = '', value = ''] = kiosk.cookie.split('=');
  await visited.page.context().addCookies([{ name, value, url: app.address }]);
  await visited.page.goto('/kiosk');
  await startScreen(visited.page).waitFor();
  // The context is not reused, because its clock may be fake.
  return { ...visited, kiosk, leave: () => visited.page.context().close() };
}

const startScreen = (page: Page) => page.getByRole('heading', { name: 'Welcome to Playvillage!' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function pressDigits(page: Page, digits: string) {
  for (const digit of digits) await page.getByRole('button', { name: `Digit ${digit}` }).click();
}

test('staff start the kiosk, a family checks in, and staff end it with the PIN', async () => {
  const staff = await aStaffMember(app.services);
  const family = await aFamily();
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, staff, TABLET);
  await page.goto('/kiosk');
  await page.getByText('No kiosks are running.').waitFor();
  await saveScreenshots(page, 'kiosk-staff');
  await page.getByLabel('PIN', { exact: false }).first().fill('4711');
  await page.getByLabel('Confirm PIN').fill('4712');
  await button(page, 'Start the kiosk').click();
  await page.getByText('The PINs don’t match.').waitFor();
  await page.getByLabel('Confirm PIN').fill('4711');
  await page.getByRole('checkbox', { name: 'A label printer is connected' }).check();
  const reload = page.waitForEvent('load');
  await button(page, 'Start the kiosk').click();
  await reload;
  await startScreen(page).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['playvillage.kiosk']);

  // Other pages cannot be opened by URL or with Back, and reloading shows the kiosk.
  for (const path of ['/dashboard', '/about', '/login', '/scan']) {
    await page.goto(path);
    await page.waitForURL('**/kiosk');
  }
  await page.goBack();
  await startScreen(page).waitFor();
  await page.reload();
  await startScreen(page).waitFor();

  await button(page, 'Check in with your code').click();
  await pressDigits(page, family.digits);
  await button(page, 'Check in').click();
  await page.getByRole('heading', { name: 'Welcome, Mary!' }).waitFor();
  await page.getByText('One child checked in.').waitFor();
  expect(await page.content()).not.toContain(family.email);
  // The mark is on the label only.
  expect(await page.content()).not.toMatch(/allergy/i);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await button(page, 'Print label').click();
  await page.locator('body[data-printed]').waitFor();
  await saveScreenshots(page, 'kiosk-welcome');
  await page.emulateMedia({ media: 'print' });
  const label = await page.locator('body').innerText();
  expect(label).toMatch(/^Playvillage\s+Mary\s+In \d/);
  expect(label).toContain('ALLERGY');
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'Done').click();
  await startScreen(page).waitFor();
  const rows = await app.db.select().from(visits).where(eq(visits.userId, family.id));
  expect(rows).toMatchObject([{ source: 'kiosk' }]);

  await button(page, 'Staff').click();
  await pressDigits(page, '0000');
  await button(page, 'End the kiosk').click();
  await page.getByText('That PIN is incorrect.').waitFor();
  await pressDigits(page, '4711');
  await button(page, 'End the kiosk').click();
  await page.waitForURL('**/login**');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
    'playvillage.kiosk',
  );
  // The browser logs the 403 for the wrong PIN.
  expect(consoleErrors.filter((text) => !text.includes('403'))).toEqual([]);
  await leave();
});

test('a family signs a waiver for two children and can check that it is signed', async () => {
  const { page, consoleErrors, leave } = await openKiosk();
  const checkWaiver = async () => {
    await button(page, 'Is my waiver signed?').click();
    await page.getByLabel('E-mail').fill('nora@example.org');
    await button(page, 'Check').click();
  };
  await checkWaiver();
  await page.getByText('No valid waiver for this e-mail').waitFor();
  await button(page, 'Sign the waiver').click();
  await page.getByText('1. Inherent risks').waitFor();
  expect(await page.getByLabel('E-mail', { exact: false }).first().inputValue()).toBe(
    'nora@example.org',
  );
  await page.getByLabel('Full Name').fill('Nora Klein');
  await page.getByLabel("Child's Name").fill('Ida Klein');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.keyboard.type('Max Klein');
  expect(await fieldsWithSuggestions(page)).toEqual([]);
  await drawSignature(page);
  await saveScreenshots(page, 'kiosk-waiver');
  await page.getByRole('button', { name: 'Sign & Submit Waiver' }).dblclick();
  await page.getByRole('heading', { name: 'Thank you, your waiver is signed!' }).waitFor();
  const rows = await app.db
    .select()
    .from(waivers)
    .where(eq(waivers.guardianEmail, 'nora@example.org'));
  expect(rows.map(({ childName }) => childName).sort()).toEqual(['Ida Klein', 'Max Klein']);
  await button(page, 'Start over').click();
  await checkWaiver();
  await page.getByText('Your waiver is signed').waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

/** Returns the names of the fields for which the browser may suggest previous input. */
const fieldsWithSuggestions = (page: Page) =>
  page
    .locator('input:not([type=date])')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.filter(({ autocomplete }) => autocomplete !== 'off').map(({ name }) => name),
    );

test('warns after inactivity, then returns to the start screen and clears all input', async () => {
  const { page, leave } = await openKiosk();
  await page.clock.install();
  await page.reload();
  await startScreen(page).waitFor();
  await button(page, 'Check in with a booking').click();
  await page.getByLabel('E-mail').fill('secret@example.org');
  await page.getByLabel('Last name').fill('Secret');
  await page.clock.runFor(40_000);
  await expect.poll(() => page.getByText('Are you still there?').count()).toBe(0);
  await page.clock.runFor(11_000);
  await page.getByText('Are you still there?').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'kiosk-idle');
  await button(page, 'I need more time').click();
  await page.clock.runFor(45_000);
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('secret@example.org');

  await page.clock.runFor(16_000);
  await startScreen(page).waitFor();
  await button(page, 'Check in with a booking').click();
  expect(await page.getByText('Are you still there?').count()).toBe(0);
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('');
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  await expect.poll(() => page.url()).toBe(`${app.address}/kiosk`);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/secret/i);
  await leave();
});

test('the kiosk does not time out while someone is typing or on the start screen', async () => {
  const { page, leave } = await openKiosk();
  await page.clock.install();
  await page.reload();
  await startScreen(page).waitFor();
  await page.clock.runFor(180_000);
  await expect.poll(() => page.getByText('Are you still there?').count()).toBe(0);
  await button(page, 'Check in with a booking').click();
  for (let letter = 0; letter < 4; letter += 1) {
    await page.clock.runFor(45_000);
    await page.getByLabel('Last name').press('a');
  }
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('aaaa');
  await leave();
});

test('returns to the start screen in the default language after showing a result', async () => {
  const { page, leave } = await openKiosk();
  await page.clock.install();
  await page.reload();
  await startScreen(page).waitFor();
  await button(page, 'Español').click();
  await button(page, 'Entrar con una reserva').click();
  await page.clock.runFor(30_000);
  await page.getByLabel('Correo').fill('secret@example.org');
  await page.getByLabel('Apellido').fill('Secret');
  await button(page, 'Entrar').click();
  await page.getByText('No encontramos una reserva para hoy').waitFor();
  // Leaves a margin for real time that passes on a busy machine.
  await page.clock.runFor(12_000);
  await expect.poll(() => page.getByText('No encontramos una reserva para hoy').count()).toBe(1);
  await page.clock.runFor(9_000);
  await startScreen(page).waitFor();
  await button(page, 'Check in with a booking').click();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('');
  await leave();
});

test('shows errors for an unknown code and a lost connection', async () => {
  const { page, leave } = await openKiosk();
  await button(page, 'Check in with your code').click();
  await expect.poll(() => button(page, 'Check in').isDisabled()).toBe(true);
  await pressDigits(page, '0000009');
  await expect.poll(() => page.getByLabel('Six-digit code').inputValue()).toBe('000000');
  await button(page, 'Check in').click();
  await page.getByText('We don’t recognize this code').waitFor();
  await button(page, 'Try again').click();
  await expect.poll(() => page.getByLabel('Six-digit code').inputValue()).toBe('');
  await page.route('**/api/check-in/**', (route) => route.abort());
  await page.getByLabel('Six-digit code').fill('123456');
  await page.keyboard.press('Enter');
  await page.getByText('Something went wrong').waitFor();
  await leave();
});

test('a late answer does not replace the next family’s screen', async () => {
  const { page, leave } = await openKiosk();
  const started = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/at-kiosk/code', (route) => started.resolve(() => route.abort()));
  await button(page, 'Check in with your code').click();
  await pressDigits(page, '123456');
  await button(page, 'Check in').click();
  const failRequest = await started.promise;
  await button(page, 'Start over').click();
  await button(page, 'Check in with a booking').click();
  await Promise.all([page.waitForEvent('requestfailed'), failRequest()]);
  await page.getByLabel('E-mail').fill('next@example.org');
  await leave();
});

test.each(['before', 'during'])('leaves kiosk mode if staff end it %s a check-in', async (when) => {
  const { page, kiosk, leave } = await openKiosk();
  const as = await aStaffMember(app.services);
  const endKiosk = () => app.call('POST', `/api/kiosk/${kiosk.id}/end`, {}, { as });
  if (when === 'before') await endKiosk();
  await button(page, 'Check in with your code').click();
  if (when === 'during') {
    await pressDigits(page, '123456');
    await endKiosk();
    await button(page, 'Check in').click();
  }
  await page.waitForURL(/\/\?redirect=/);
  await leave();
});

test('staff can end the kiosk from their own device', async () => {
  const { kiosk, leave } = await openKiosk();
  const staff = await aStaffMember(app.services);
  const desk = await visitAs(browser, app.address, staff);
  await desk.page.goto('/kiosk');
  const endButtons = desk.page.getByRole('button', { name: 'End', exact: true });
  await endButtons.first().click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await desk.page.getByText('Kiosk ended').first().waitFor();
  expect(desk.consoleErrors).toEqual([]);
  const { kiosk: running } = (await app.call('GET', '/api/kiosk', undefined, { as: kiosk }))
    .json as { kiosk: unknown };
  expect(running).toBeNull();
  await Promise.all([leave(), desk.leave()]);
});

describe('the kiosk screens', () => {
  test.each([
    ['tablet', TABLET],
    ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ] as const)('are accessible in both themes on a %s', async (size, options) => {
    const { page, leave } = await openKiosk(options);
    const checkScreen = (name: string) => expectAccessible(page, `kiosk-${name}-${size}`);
    await checkScreen('start');
    await button(page, 'Check in with your code').click();
    await checkScreen('code');
    await button(page, 'Start over').click();
    await button(page, 'Check in with a booking').click();
    await checkScreen('booking');
    await page.getByLabel('E-mail').fill('nobody@example.org');
    await page.getByLabel('Last name').fill('Nobody');
    await button(page, 'Check in').click();
    await page.getByText('We couldn’t find a booking for today').waitFor();
    await checkScreen('unknown');
    await button(page, 'Start over').click();
    await button(page, 'Staff').click();
    await checkScreen('unlock');
    await button(page, 'Start over').click();
    await button(page, 'Sign the waiver').click();
    await page.getByText('1. Inherent risks').waitFor();
    await checkScreen('waiver');
    await leave();
  });
});

test.each([
  ['9:15', /^You’re 4\d min early\. Your session starts at 10:00 AM\.$/],
  ['10:40', /^You’re 4\d min late\. Your session ends at 12:00 PM\.$/],
])('shows a family arriving at %s how early or late it is', async (time, sentence) => {
  const [hours = '', minutes] = time.split(':');
  app.clock.set(`2027-03-02T${Number(hours) + 5}:${minutes}:00Z`);
  onTestFinished(() => app.clock.set(new Date()));
  const family = await aFamily();
  const slot = await aSlotToday(app, ['10:00', '12:00']);
  await aBookingToday(app, slot, { userId: family.id, guardianEmail: family.email });
  const { page, leave } = await openKiosk();
  await button(page, 'Check in with your code').click();
  await pressDigits(page, family.digits);
  await button(page, 'Check in').click();
  await page.getByText('Your booking today: 10:00 AM - 12:00 PM').waitFor();
  await page.getByText(sentence).waitFor();
  await leave();
});
