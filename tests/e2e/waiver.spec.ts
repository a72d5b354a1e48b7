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

const submitButton = (page: Page) => page.getByRole('button', { name: 'Sign & Submit Waiver' });
const rowsOf = (email: string) =>
  app.db
    .select()
    .from(waivers)
    .where(eq(waivers.guardianEmail, email))
    .orderBy(asc(waivers.requestPosition));

async function openForm(page: Page, search: string) {
  await page.goto(`/waiver${search}`);
  await page.getByText('1. Inherent risks').waitFor();
}

/** Counts the inked pixels on a copy of the canvas, because reading it would change its rendering mode. */
const countInk = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    return data?.filter((level, index) => index % 4 === 3 && level > 0).length ?? 0;
  });

test('a parent signs for two children on a phone, rotates it, and continues to booking', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await openForm(page, '?email=dana%40example.com');
  await page.getByLabel('Full Name').fill('Dana Rivera');
  await page.getByLabel("Child's Name").fill('Milo Rivera');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.keyboard.type('Ada Rivera');
  await page.getByLabel('Medical Notes for Ada Rivera').fill('Asthma');
  await drawSignature(page);
  const ink = await countInk(page);
  expect(ink).toBeGreaterThan(500);
  await expect
    .poll(() => page.getByRole('img', { name: 'Signature area: signed' }).count())
    .toBe(1);

  await page.setViewportSize({ width: 844, height: 390 });
  await page.mouse.wheel(0, -4000);
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually('the signature is restored', async () => (await countInk(page)) === ink);

  await submitButton(page).dblclick();
  await page.waitForURL('**/booking');
  await page.getByText('You may now proceed with booking.').first().waitFor();
  const rows = await rowsOf('dana@example.com');
  expect(rows.map((row) => [row.childName, row.medicalNotes, row.signatureKind])).toEqual([
    ['Milo Rivera', null, 'drawn'],
    ['Ada Rivera', 'Asthma', 'drawn'],
  ]);
  await eventually('the copy is emailed', async () => (await app.emailsTo('dana@example.com'))[0]);

  await openForm(page, '?email=dana%40example.com');
  await page.getByText('You’ve already signed').waitFor();
  await page.getByRole('button', { name: 'Continue Without Signing' }).click();
  await page.waitForURL('**/booking');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('rejects a tap as a signature, and preserves the input on errors', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await openForm(page, '?next=%2Fabout');
  await submitButton(page).click();
  await page.getByText('Guardian name is required').waitFor();
  await page.getByText('Child name is required').waitFor();
  await page.getByLabel('Full Name').fill('Sam Lee');
  await page.getByLabel('E-mail', { exact: false }).fill('Sam@Example.com');
  await page.getByLabel("Child's Name").fill('Kit Lee');
  await page.locator('canvas').tap();
  await submitButton(page).click();
  await page.getByText('Signature Required').first().waitFor();
  expect(await rowsOf('sam@example.com')).toEqual([]);

  await drawSignature(page);
  await page.route('**/api/waivers', (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  await page.getByText('Failed to submit waiver. Please try again.').first().waitFor();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Sam Lee');
  expect(await countInk(page)).toBeGreaterThan(500);
  await submitButton(page).click();
  await page.waitForURL('**/about');
  expect(await rowsOf('sam@example.com')).toHaveLength(1);
  await leave();
});

test('a waiver can be signed with only the keyboard by typing the name', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address);
  await openForm(page, '?email=kim%40example.com');
  await page.getByLabel('Full Name').focus();
  await page.keyboard.type('Kim Nguy\u1ec5n');
  await page.getByLabel("Child's Name").focus();
  await page.keyboard.type('Lan Nguy\u1ec5n');
  await page.getByRole('button', { name: 'Type your name instead' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Type your full name as your signature').focus();
  await page.keyboard.type('Kim Nguy\u1ec5n');
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/booking');
  expect(await rowsOf('kim@example.com')).toMatchObject([
    { guardianName: 'Kim Nguy\u1ec5n', signatureKind: 'typed' },
  ]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('restores a removed child with Undo', async () => {
  const { page, leave } = await visit(browser, app.address);
  await openForm(page, '');
  await page.getByLabel("Child's Name").fill('Milo');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.getByRole('button', { name: 'Remove child 1' }).click();
  await expect.poll(() => page.getByLabel("Child's Name").inputValue()).toBe('');
  await page.getByText('Milo was removed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel("Child's Name").first().inputValue()).toBe('Milo');
  await leave();
});

test('ignores an external `next` URL and continues to booking', async () => {
  const { page, leave } = await visit(browser, app.address);
  await openForm(page, '?email=lee%40example.com&next=%2F%2Fevil.example');
  await page.getByLabel('Full Name').fill('Lee Moss');
  await page.getByLabel("Child's Name").fill('Pip Moss');
  await page.getByRole('button', { name: 'Type your name instead' }).click();
  await page.getByLabel('Type your full name as your signature').fill('Lee Moss');
  await submitButton(page).click();
  await page.waitForURL(`${app.address}/booking`);
  await leave();
});

test('the waiver page is accessible in both themes', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await openForm(page, '');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await submitButton(page).click();
  await page.getByText('Guardian name is required').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Type your name instead' }).click();
  await expectAccessible(page);
  await leave();
});
