import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import {
  aMember,
  aPasskey,
  aSession,
  aStaffMember,
  givePassword,
  giveSecondFactor,
} from '#features/accounts/server/accounts-factory.ts';
import { codeOf } from '../authenticator-app.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const PASSWORD = 'correct horse battery';
const SETTINGS_PATH = '/profile?tab=settings';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

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
// Starts new throttle windows, most of which last 15 minutes, for each test.
beforeEach(() => app.clock.advanceMinutes(16));

const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const currentCode = (secret: string) => codeOf(secret, app.clock.now());
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function aMemberWithPassword() {
  const member = await aMember(app.services);
  await givePassword(app.services, member.id, PASSWORD);
  return member;
}

async function submitCredentials(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Sign in').first().click();
}

/** Adds a virtual authenticator with user verification to the page's browser. */
async function addPasskeyDevice(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

test('turns on two-step sign-in, and signs in with a code and then with a backup code', async () => {
  const member = await aMemberWithPassword();
  const settingsVisit = await visitAs(browser, app.address, member, PHONE);
  const { page, consoleErrors } = settingsVisit;
  await page.goto(SETTINGS_PATH);
  await button(page, 'Turn on').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('alert').getByText('That password is incorrect.').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code shown in the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('alert').getByText('This code is incorrect').waitFor();
  await dialog.getByLabel('Code shown in the app').fill(currentCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('heading', { name: 'Your backup codes' }).waitFor();
  const backupCodes = await dialog.locator('li').allTextContents();
  expect(backupCodes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('backup-codes.txt');
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('You have 10 backup codes left.').waitFor();
  // The browser logs a 403 for the wrong password and one for the wrong code.
  expect(consoleErrors.filter((text) => !text.includes('403'))).toEqual([]);
  await settingsVisit.leave();

  app.clock.advanceMinutes(1);
  const codeVisit = await visit(browser, app.address, PHONE);
  await codeVisit.page.goto('/login?redirect=/about');
  await submitCredentials(codeVisit.page, member.email);
  await codeVisit.page.getByRole('heading', { name: 'One more step' }).waitFor();
  await codeVisit.page.getByLabel('Code').fill('123456');
  await button(codeVisit.page, 'Sign in').click();
  await codeVisit.page.getByRole('alert').getByText('This code is incorrect').waitFor();
  await codeVisit.page.getByLabel('Code').fill(currentCode(secret));
  await button(codeVisit.page, 'Sign in').click();
  await waitForPath(codeVisit.page, '/about');
  await codeVisit.leave();

  const backupVisit = await visit(browser, app.address, PHONE);
  await backupVisit.page.goto('/login');
  await submitCredentials(backupVisit.page, member.email);
  await button(backupVisit.page, 'Use a backup code').click();
  await backupVisit.page.getByLabel('Backup code').fill(backupCodes[0] ?? '');
  await button(backupVisit.page, 'Sign in').click();
  await waitForPath(backupVisit.page, '/dashboard');
  await backupVisit.page.goto(SETTINGS_PATH);
  await backupVisit.page.getByText('You have 9 backup codes left.').waitFor();
  await backupVisit.leave();
});

test('signing in with an emailed link also requires the code, then opens the requested page', async () => {
  const member = await aMember(app.services);
  const { secret } = await giveSecondFactor(app.services, member.id);
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/login?mode=link&redirect=/about');
  await page.getByLabel('E-mail').fill(member.email);
  await button(page, 'E-mail me a link').click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const email = (await app.emailsTo(member.email)).at(-1);
  await page.goto(/https?:\S+/.exec(email?.text ?? '')?.[0] ?? 'missing:');
  await button(page, 'Sign In').click();
  await page.getByLabel('Code').fill(currentCode(secret));
  await page.keyboard.press('Enter');
  await waitForPath(page, '/about');
  await leave();
});

test('turns off two-step sign-in with a code instead of the password', async () => {
  const member = await aMemberWithPassword();
  const { secret } = await giveSecondFactor(app.services, member.id);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto(SETTINGS_PATH);
  await button(page, 'Turn off').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use a code instead' }).click();
  await dialog.getByLabel('Code from your app').fill(currentCode(secret));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await button(page, 'Turn on').waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('adds a passkey, signs in with it, renames it and removes it', async () => {
  const member = await aMember(app.services);
  await giveSecondFactor(app.services, member.id);
  await givePassword(app.services, member.id, PASSWORD);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await addPasskeyDevice(page);
  await page.goto(SETTINGS_PATH);
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Blue phone');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').first().waitFor();
  await page.getByText('Blue phone').waitFor();

  await page.context().clearCookies();
  await page.goto('/login?redirect=/about');
  await button(page, 'Sign in with a passkey').click();
  await waitForPath(page, '/about');

  await page.goto(SETTINGS_PATH);
  await button(page, 'Rename Blue phone').click();
  await dialog.getByLabel('Name').fill('Red phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Red phone').waitFor();
  await button(page, 'Remove Red phone').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You don’t have a passkey yet.').waitFor();
  // The browser logs a 401 for fetching the current user without a cookie.
  expect(consoleErrors.filter((text) => !text.includes('401'))).toEqual([]);
  await leave();
});

test('shows an error if the device does not confirm a passkey sign-in, and stays usable', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  const devtools = await addPasskeyDevice(page);
  await page.goto('/login');
  await devtools.send('WebAuthn.disable');
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  });
  await button(page, 'Sign in with a passkey').click();
  await page.getByRole('alert').getByText('Your device didn’t confirm').waitFor();
  await expect.poll(() => button(page, 'Sign in with a passkey').isEnabled()).toBe(true);
  await leave();
});

test('signs out the other devices when the password is changed', async () => {
  const member = await aMemberWithPassword();
  await aSession(app, member.id, { userAgent: IPAD });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto(SETTINGS_PATH);
  await page.getByText('Safari on iPad').waitFor();
  await button(page, 'Change password').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('a new one for me');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('You’re not signed in anywhere else.').waitFor();
  await expect.poll(() => page.getByText('Safari on iPad').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('signs out one device, then all devices including this one', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id, { userAgent: IPAD, ipAddress: '203.0.113.9' });
  await aSession(app, member.id, { userAgent: 'curl/8.5.0' });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto(SETTINGS_PATH);
  await button(page, 'Sign out Safari on iPad').click();
  await page.getByText('Safari on iPad is signed out').first().waitFor();
  await button(page, 'Sign out Unknown browser').waitFor();
  await expect.poll(() => button(page, 'Sign out Safari on iPad').count()).toBe(0);
  await button(page, 'Sign out everywhere').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('On this device too').check();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await waitForPath(page, '/');
  expect(consoleErrors).toEqual([]);
  const status = await page.evaluate(async () => (await fetch('/api/auth/user')).status);
  expect(status).toBe(401);
  await leave();
});

test('the dashboard asks only staff to protect their account', async () => {
  const staff = await visitAs(browser, app.address, await aStaffMember(app.services), PHONE);
  await staff.page.goto('/dashboard');
  await staff.page.getByText('Please protect your account').waitFor();
  await staff.page.getByRole('link', { name: 'Set it up' }).click();
  await staff.page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  await staff.leave();
  const member = await visitAs(browser, app.address, await aMember(app.services), PHONE);
  await member.page.goto('/dashboard');
  await member.page.getByRole('heading', { level: 1 }).waitFor();
  await member.page.getByText('Nothing planned').or(member.page.locator('h2')).first().waitFor();
  await expect.poll(() => member.page.getByText('Please protect your account').count()).toBe(0);
  await member.leave();
});

const SMALL = { ...PHONE, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

describe('the security pages', () => {
  async function expectAccessibleOnSmallPhone(page: Page, name: string) {
    await saveScreenshots(page, `security-${name.replaceAll(' ', '-')}`);
    expect(await findAccessibilityProblems(page), name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320);
  }

  const views: [name: string, open: (page: Page) => Promise<unknown>][] = [
    ['the settings', async () => undefined],
    ['the password dialog', (page) => button(page, 'Change password').click()],
    ['the passkey dialog', (page) => button(page, 'Add a passkey').click()],
    ['the sign-out dialog', (page) => button(page, 'Sign out everywhere').click()],
    [
      'the two-step setup',
      async (page) => {
        await button(page, 'Turn on').click();
        await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
        await page.keyboard.press('Enter');
        await page.getByRole('img', { name: /QR code/ }).waitFor();
      },
    ],
  ];

  test.each(views)('the page is accessible on the smallest phone: %s', async (name, open) => {
    const member = await aMemberWithPassword();
    await aPasskey(app, member.id);
    await aSession(app, member.id, { userAgent: IPAD, ipAddress: '203.0.113.9' });
    const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, SMALL);
    for (const theme of ['light', 'dark']) {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto(SETTINGS_PATH);
      await page.getByText('Kitchen laptop').waitFor();
      await page.getByText('Safari on iPad').waitFor();
      await open(page);
      await expectAccessibleOnSmallPhone(page, `${name} ${theme}`);
    }
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('the sign-in code page is accessible on the smallest phone', async () => {
    const { page, consoleErrors, leave } = await visit(browser, app.address, SMALL);
    for (const theme of ['light', 'dark']) {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto('/login?mode=code');
      await page.getByLabel('Code').waitFor();
      await expectAccessibleOnSmallPhone(page, `the code ${theme}`);
    }
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});
