import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const PASSWORD = 'correct horse battery';
const credentials = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: credentials });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function findEmailedLink(email: string): Promise<string> {
  const message = (await app.emailsTo(email)).at(-1);
  return /https?:\S+/.exec(message?.text ?? '')?.[0] ?? 'missing:';
}

async function signUp(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

test('signs up with only the keyboard, redirects back and confirms the email address', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/api/login?redirect=/about');
  await page.getByRole('link', { name: 'Sign up' }).press('Enter');
  await page.getByRole('heading', { name: 'Join the village' }).waitFor();
  await page.getByLabel('Your name').focus();
  for (const input of ['Ada Lovelace', 'ada@example.org', PASSWORD]) {
    await page.keyboard.type(input);
    await page.keyboard.press(input === PASSWORD ? 'Enter' : 'Tab');
  }
  await waitForPath(page, '/about');
  expect(consoleErrors).toEqual([]);
  await page.goto('/dashboard');
  await page.getByText('Please confirm your e-mail.').waitFor();
  await page.goto(await findEmailedLink('ada@example.org'));
  await page.getByRole('button', { name: 'Confirm ada@example.org' }).click();
  await page.getByRole('heading', { name: 'Your e-mail is confirmed' }).waitFor();
  await leave();
});

test('a magic link requires a click, works once and redirects back', async () => {
  const member = await aMember(app.services);
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/login?redirect=/about');
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByRole('link', { name: 'Use a magic link instead' }).click();
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const link = await findEmailedLink(member.email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await waitForPath(page, '/about');
  expect(consoleErrors).toEqual([]);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').getByText('was already used or has expired').waitFor();
  await leave();
});

test('resets a forgotten password, and rejects the old one without clearing the email field', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/login?mode=sign-up');
  await signUp(page, 'forgot@example.org');
  await waitForPath(page, '/dashboard');
  await page.context().clearCookies();
  await page.goto('/login?mode=forgot');
  await page.getByLabel('E-mail').fill('forgot@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.goto(await findEmailedLink('forgot@example.org'));
  await page.getByLabel('New password').fill('a new one for me');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill('forgot@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('The e-mail or password is incorrect.').waitFor();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('forgot@example.org');
  await page.getByLabel('Password').fill('a new one for me');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitForPath(page, '/dashboard');
  await leave();
});

test('signing up with a registered email address reveals the account only by email', async () => {
  const member = await aMember(app.services);
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/login?mode=sign-up');
  await signUp(page, member.email);
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const subjects = (await app.emailsTo(member.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['You already have an account at Playvillage']);
  await leave();
});

test('offers the configured providers and redirects to them', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.route('https://accounts.google.com/**', (route) => route.fulfill({ body: 'Google' }));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Continue with/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL('https://accounts.google.com/**');
  await leave();
});

test('explains a known error of a provider, and does not display the text of an unknown one', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/login?error=account_not_linked');
  await page.getByRole('alert').getByText('already has an account').waitFor();
  await page.goto('/login?error=Call+us+at+555');
  await page.getByRole('alert').getByText('We couldn’t sign you in.').waitFor();
  await expect.poll(() => page.getByText('555').count()).toBe(0);
  await leave();
});

test.each([
  '/login',
  '/login?mode=link',
  '/login?mode=sign-up',
  '/login?mode=forgot',
  '/login?link=x',
  '/reset-password?token=x',
  '/reset-password',
])('%s is accessible in both themes and fits the smallest phone', async (path) => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, {
    ...PHONE,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  for (const theme of ['light', 'dark']) {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto(path);
    await page.locator('main h1').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  expect(consoleErrors).toEqual([]);
  await leave();
});
