import { asc, eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { openBrowser, PHONE, visit } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

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

const submitOf = (page: Page) => page.getByRole('button', { name: 'Sign & Submit Waiver' });
const rowsOf = (email: string) =>
  app.db
    .select()
    .from(waivers)
    .where(eq(waivers.guardianEmail, email))
    .orderBy(asc(waivers.requestPosition));

async function open(page: Page, search: string) {
  await page.goto(`/waiver${search}`);
  await page.getByText('1. Inherent risks').waitFor();
}

/** How many pixels of the canvas bear ink; counted on a copy, to leave the canvas as it is. */
const inkOn = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    return data?.filter((level, place) => place % 4 === 3 && level > 0).length ?? 0;
  });

test('a parent signs on a phone for two children, turns it, and goes on to book', async () => {
  const { page, complaints, leave } = await visit(browser, app.address, PHONE);
  await open(page, '?email=dana%40example.com');
  await page.getByLabel('Full Name').fill('Dana Rivera');
  await page.getByLabel("Child's Name").fill('Milo Rivera');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.keyboard.type('Ada Rivera');
  await page.getByLabel('Medical Notes for Ada Rivera').fill('Asthma');
  await drawSignature(page);
  const ink = await inkOn(page);
  expect(ink).toBeGreaterThan(500);
  await expect
    .poll(() => page.getByRole('img', { name: 'Signature area: signed' }).count())
    .toBe(1);

  await page.setViewportSize({ width: 844, height: 390 });
  await page.mouse.wheel(0, -4000);
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually('the ink as before', async () => (await inkOn(page)) === ink);

  await submitOf(page).dblclick();
  await page.waitForURL('**/booking');
  await page.getByText('You may now proceed with booking.').first().waitFor();
  const rows = await rowsOf('dana@example.com');
  expect(rows.map((row) => [row.childName, row.medicalNotes, row.signatureKind])).toEqual([
    ['Milo Rivera', null, 'drawn'],
    ['Ada Rivera', 'Asthma', 'drawn'],
  ]);
  await eventually('the mail', async () => (await app.mailsTo('dana@example.com'))[0]);

  await open(page, '?email=dana%40example.com');
  await page.getByText('You have signed already').waitFor();
  await page.getByRole('button', { name: 'Continue Without Signing' }).click();
  await page.waitForURL('**/booking');
  expect(complaints).toEqual([]);
  await leave();
});

test('a touch is no signature; what was typed stays when something is missing or fails', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await open(page, '?next=%2Fabout');
  await submitOf(page).click();
  await page.getByText('Guardian name is required').waitFor();
  await page.getByText('Child name is required').waitFor();
  await page.getByLabel('Full Name').fill('Sam Lee');
  await page.getByLabel('Email', { exact: false }).fill('Sam@Example.com');
  await page.getByLabel("Child's Name").fill('Kit Lee');
  await page.locator('canvas').tap();
  await submitOf(page).click();
  await page.getByText('Signature Required').first().waitFor();
  expect(await rowsOf('sam@example.com')).toEqual([]);

  await drawSignature(page);
  await page.route('**/api/waivers', (route) => route.abort(), { times: 1 });
  await submitOf(page).click();
  await page.getByText('Failed to submit waiver. Please try again.').first().waitFor();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Sam Lee');
  expect(await inkOn(page)).toBeGreaterThan(500);
  await submitOf(page).click();
  await page.waitForURL('**/about');
  expect(await rowsOf('sam@example.com')).toHaveLength(1);
  await leave();
});

test('with the keyboard alone, a typed name signs', async () => {
  const { page, complaints, leave } = await visit(browser, app.address);
  await open(page, '?email=kim%40example.com');
  await page.getByLabel('Full Name').focus();
  await page.keyboard.type('Kim Nguy\u1ec5n');
  await page.getByLabel("Child's Name").focus();
  await page.keyboard.type('Lan Nguy\u1ec5n');
  await page.getByRole('button', { name: 'Type your name instead' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Type your full name as your signature').focus();
  await page.keyboard.type('Kim Nguy\u1ec5n');
  await submitOf(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/booking');
  expect(await rowsOf('kim@example.com')).toMatchObject([
    { guardianName: 'Kim Nguy\u1ec5n', signatureKind: 'typed' },
  ]);
  expect(complaints).toEqual([]);
  await leave();
});

test('a removed child comes back with one press', async () => {
  const { page, leave } = await visit(browser, app.address);
  await open(page, '');
  await page.getByLabel("Child's Name").fill('Milo');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.getByRole('button', { name: 'Remove child 1' }).click();
  await expect.poll(() => page.getByLabel("Child's Name").inputValue()).toBe('');
  await page.getByText('Milo was removed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel("Child's Name").first().inputValue()).toBe('Milo');
  await leave();
});

test('a link elsewhere as `next` leads to booking all the same', async () => {
  const { page, leave } = await visit(browser, app.address);
  await open(page, '?email=lee%40example.com&next=%2F%2Fevil.example');
  await page.getByLabel('Full Name').fill('Lee Moss');
  await page.getByLabel("Child's Name").fill('Pip Moss');
  await page.getByRole('button', { name: 'Type your name instead' }).click();
  await page.getByLabel('Type your full name as your signature').fill('Lee Moss');
  await submitOf(page).click();
  await page.waitForURL(`${app.address}/booking`);
  await leave();
});

test('is sound in both themes', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await open(page, '');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await submitOf(page).click();
  await page.getByText('Guardian name is required').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Type your name instead' }).click();
  await expectAccessible(page);
  await leave();
});
