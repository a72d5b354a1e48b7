import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaff } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { accessibilityProblems, openBrowser, visit, visitAs } from '../browser.ts';
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

/** A tablet that is a kiosk already, on its start. */
async function openKiosk(options: BrowserContextOptions = TABLET) {
  const kiosk = await aKiosk(app);
  const visited = await visit(browser, app.address, options);
  const [name = '', value = ''] = kiosk.cookie.split('=');
  await visited.page.context().addCookies([{ name, value, url: app.address }]);
  await visited.page.goto('/kiosk');
  await start(visited.page).waitFor();
  // Its clock may be a stand-in.
  return { ...visited, kiosk, leave: () => visited.page.context().close() };
}

const start = (page: Page) => page.getByRole('heading', { name: 'Welcome to Playvillage!' });
const task = (page: Page, name: string) => page.getByRole('button', { name });

async function press(page: Page, digits: string) {
  for (const digit of digits) await page.getByRole('button', { name: `Digit ${digit}` }).click();
}

test('staff start it, a family checks in, staff take it back with the PIN', async () => {
  const staff = await aStaff(app.services);
  const family = await aFamily();
  const { page, complaints, leave } = await visitAs(browser, app.address, staff, TABLET);
  await page.goto('/kiosk');
  await page.getByText('No kiosk is running.').waitFor();
  await saveScreenshots(page, 'kiosk-staff');
  await page.getByLabel('PIN', { exact: false }).first().fill('4711');
  await page.getByLabel('The same PIN again').fill('4712');
  await task(page, 'Start the kiosk').click();
  await page.getByText('The two PINs are not the same.').waitFor();
  await page.getByLabel('The same PIN again').fill('4711');
  const loadedAnew = page.waitForEvent('load');
  await task(page, 'Start the kiosk').click();
  await loadedAnew;
  await start(page).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['playvillage.kiosk']);

  // No other page of the site opens here, by address or by "back"; a reload is the kiosk again.
  for (const path of ['/dashboard', '/about', '/login', '/scan']) {
    await page.goto(path);
    await page.waitForURL('**/kiosk');
  }
  await page.goBack();
  await start(page).waitFor();
  await page.reload();
  await start(page).waitFor();

  await task(page, 'Check in with your code').click();
  await press(page, family.digits);
  await task(page, 'Check in').click();
  await page.getByRole('heading', { name: 'Welcome, Mary!' }).waitFor();
  await page.getByText('One child checked in.').waitFor();
  expect(await page.content()).not.toContain(family.email);
  await task(page, 'Done').click();
  await start(page).waitFor();
  const rows = await app.db.select().from(visits).where(eq(visits.userId, family.id));
  expect(rows).toMatchObject([{ source: 'kiosk' }]);

  await task(page, 'Staff').click();
  await press(page, '0000');
  await task(page, 'End the kiosk').click();
  await page.getByText('That is not the PIN of this kiosk.').waitFor();
  await press(page, '4711');
  await task(page, 'End the kiosk').click();
  await page.waitForURL('**/login**');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
    'playvillage.kiosk',
  );
  // The browser's own word of the 403.
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await leave();
});

test('a family signs for two children at the kiosk, and finds its waiver signed', async () => {
  const { page, complaints, leave } = await openKiosk();
  const ask = async () => {
    await task(page, 'Is my waiver signed?').click();
    await page.getByLabel('Email').fill('nora@example.org');
    await task(page, 'Find out').click();
  };
  await ask();
  await page.getByText('No valid waiver with this email').waitFor();
  await task(page, 'Sign the waiver').click();
  await page.getByText('1. Inherent risks').waitFor();
  expect(await page.getByLabel('Email', { exact: false }).first().inputValue()).toBe(
    'nora@example.org',
  );
  await page.getByLabel('Full Name').fill('Nora Klein');
  await page.getByLabel("Child's Name").fill('Ida Klein');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.keyboard.type('Max Klein');
  expect(await openToSuggestions(page)).toEqual([]);
  await drawSignature(page);
  await saveScreenshots(page, 'kiosk-waiver');
  await page.getByRole('button', { name: 'Sign & Submit Waiver' }).dblclick();
  await page.getByRole('heading', { name: 'Thank you, it is signed!' }).waitFor();
  const rows = await app.db
    .select()
    .from(waivers)
    .where(eq(waivers.guardianEmail, 'nora@example.org'));
  expect(rows.map(({ childName }) => childName).sort()).toEqual(['Ida Klein', 'Max Klein']);
  await task(page, 'Start over').click();
  await ask();
  await page.getByText('Your waiver is signed').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

/** Fields for which the browser may offer what was typed before. */
const openToSuggestions = (page: Page) =>
  page
    .locator('input:not([type=date])')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.filter(({ autocomplete }) => autocomplete !== 'off').map(({ name }) => name),
    );

test('nobody there for a minute: a warning, then the start with nothing left of what was typed', async () => {
  const { page, leave } = await openKiosk();
  await page.clock.install();
  await page.reload();
  await start(page).waitFor();
  await task(page, 'Check in with a booking').click();
  await page.getByLabel('Email').fill('secret@example.org');
  await page.getByLabel('Last name').fill('Secret');
  await page.clock.runFor(40_000);
  await expect.poll(() => page.getByText('Are you still there?').count()).toBe(0);
  await page.clock.runFor(11_000);
  await page.getByText('Are you still there?').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'kiosk-idle');
  await task(page, 'I need more time').click();
  await page.clock.runFor(45_000);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('secret@example.org');

  await page.clock.runFor(16_000);
  await start(page).waitFor();
  await task(page, 'Check in with a booking').click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('');
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  await expect.poll(() => page.url()).toBe(`${app.address}/kiosk`);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/secret/i);
  await leave();
});

test('typing on keeps it from starting over; the start itself never asks', async () => {
  const { page, leave } = await openKiosk();
  await page.clock.install();
  await page.reload();
  await start(page).waitFor();
  await page.clock.runFor(180_000);
  await expect.poll(() => page.getByText('Are you still there?').count()).toBe(0);
  await task(page, 'Check in with a booking').click();
  for (let letter = 0; letter < 4; letter += 1) {
    await page.getByLabel('Last name').press('a');
    await page.clock.runFor(45_000);
  }
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('aaaa');
  await leave();
});

test('an answer makes room for the next family by itself, in the language that staff left it in', async () => {
  const { page, leave } = await openKiosk();
  await page.clock.install();
  await page.reload();
  await start(page).waitFor();
  await task(page, 'Español').click();
  await task(page, 'Entrar con una reserva').click();
  await page.getByLabel('Correo').fill('secret@example.org');
  await page.getByLabel('Apellido').fill('Secret');
  await task(page, 'Entrar').click();
  await page.getByText('No encontramos una reserva para hoy').waitFor();
  // What passes beside it, on a busy machine, has to fit into the rest.
  await page.clock.runFor(12_000);
  await expect.poll(() => page.getByText('No encontramos una reserva para hoy').count()).toBe(1);
  await page.clock.runFor(9_000);
  await start(page).waitFor();
  await task(page, 'Check in with a booking').click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
  await leave();
});

test('a wrong code and a lost network each have their screen, and lead on', async () => {
  const { page, leave } = await openKiosk();
  await task(page, 'Check in with your code').click();
  await expect.poll(() => task(page, 'Check in').isDisabled()).toBe(true);
  await press(page, '0000009');
  await expect.poll(() => page.getByLabel('Six-digit code').inputValue()).toBe('000000');
  await task(page, 'Check in').click();
  await page.getByText('We do not know this code').waitFor();
  await task(page, 'Try again').click();
  await expect.poll(() => page.getByLabel('Six-digit code').inputValue()).toBe('');
  await page.route('**/api/check-in/**', (route) => route.abort());
  await page.getByLabel('Six-digit code').fill('123456');
  await page.keyboard.press('Enter');
  await page.getByText('That did not work').waitFor();
  await leave();
});

test('ended by staff elsewhere, it is no kiosk any more as soon as somebody uses it', async () => {
  const { page, kiosk, leave } = await openKiosk();
  const staff = await aStaff(app.services);
  await task(page, 'Check in with your code').click();
  await app.call('POST', `/api/kiosk/${kiosk.id}/end`, {}, { as: staff });
  await press(page, '123456');
  await task(page, 'Check in').click();
  await page.waitForURL(/\/\?redirect=/);
  await leave();
});

test('staff end it from their own device', async () => {
  const { kiosk, leave } = await openKiosk();
  const staff = await aStaff(app.services);
  const desk = await visitAs(browser, app.address, staff);
  await desk.page.goto('/kiosk');
  const ends = desk.page.getByRole('button', { name: 'End', exact: true });
  await ends.first().click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await desk.page.getByText('The kiosk was ended.').first().waitFor();
  expect(desk.complaints).toEqual([]);
  const { kiosk: running } = (await app.call('GET', '/api/kiosk', undefined, { as: kiosk }))
    .json as { kiosk: unknown };
  expect(running).toBeNull();
  await Promise.all([leave(), desk.leave()]);
});

describe('looks', () => {
  test.each([
    ['tablet', TABLET],
    ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ] as const)('is sound in both themes on a %s', async (size, options) => {
    const { page, leave } = await openKiosk(options);
    const look = (what: string) => expectAccessible(page, `kiosk-${what}-${size}`);
    await look('start');
    await task(page, 'Check in with your code').click();
    await look('code');
    await task(page, 'Start over').click();
    await task(page, 'Check in with a booking').click();
    await look('booking');
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Last name').fill('Nobody');
    await task(page, 'Check in').click();
    await page.getByText('We found no booking for today').waitFor();
    await look('unknown');
    await task(page, 'Start over').click();
    await task(page, 'Staff').click();
    await look('unlock');
    await task(page, 'Start over').click();
    await task(page, 'Sign the waiver').click();
    await page.getByText('1. Inherent risks').waitFor();
    await look('waiver');
    await leave();
  });
});
