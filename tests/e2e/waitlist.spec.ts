import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit } from '../browser.ts';
import { eventually } from '../eventually.ts';
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

const formOf = (page: Page) => page.getByRole('form', { name: 'Join the waitlist' });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' });
const entriesOf = (email: string) =>
  app.db.select().from(waitlist).where(eq(waitlist.email, email));

test('a visitor joins and receives an email', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/waitlist');
  await formOf(page).getByLabel('E-mail').fill('Robin@example.org');
  await formOf(page).getByLabel('Phone').fill('555 201 4477');
  await expect.poll(() => formOf(page).getByRole('checkbox').isChecked()).toBe(true);
  await submitButton(page).dblclick();
  await page.getByRole('heading', { name: 'Welcome to the Village!' }).waitFor();
  await page.getByText("You're on the list!", { exact: true }).waitFor();
  await page.getByText("We'll reach out soon with updates.", { exact: true }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await entriesOf('robin@example.org')).toMatchObject([
    { phone: '555 201 4477', consent: true, status: 'pending', source: 'landing_page' },
  ]);
  await eventually('the email is sent', async () =>
    (await app.readSentEmails()).find((email) => email.includes('To: robin@example.org')),
  );
  expect(await app.emailsTo('robin@example.org')).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('requires an email address, and preserves the input when the request fails', async () => {
  const { page, leave } = await visit(browser, app.address);
  await page.goto('/');
  await formOf(page).getByLabel('Phone').fill('555 1');
  await submitButton(page).click();
  await page.getByText('Email required', { exact: true }).waitFor();
  await page.getByText('Please enter your email address.').first().waitFor();

  await formOf(page).getByLabel('E-mail').fill('kim@nowhere');
  await submitButton(page).click();
  await page.getByText('Valid email is required', { exact: true }).first().waitFor();
  await expect.poll(() => formOf(page).getByLabel('Phone').inputValue()).toBe('555 1');

  await page.route('**/api/waitlist', (route) => route.abort(), { times: 1 });
  await formOf(page).getByLabel('E-mail').fill('kim@example.org');
  await formOf(page).getByRole('checkbox').uncheck();
  await submitButton(page).click();
  await page.getByText('Failed to join waitlist. Please try again.', { exact: true }).waitFor();
  await submitButton(page).click();
  await page.getByRole('heading', { name: 'Welcome to the Village!' }).waitFor();
  expect(await entriesOf('kim@example.org')).toMatchObject([{ phone: '555 1', consent: false }]);
  await leave();
});
