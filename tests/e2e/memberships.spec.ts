import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import {
  aRenewingMembership,
  waitForProviderEvents,
} from '#features/shop/server/memberships-factory.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '100' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('a member ends and resumes a membership in the portal, where payments succeed or fail', async () => {
  const member = await aMember(app.services, { name: 'Maya Rivera' });
  await aRenewingMembership(app, member);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/orders');
  await page.getByText(/^Renews on /).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'orders-membership');
  const openPortal = () =>
    page.getByRole('button', { name: 'Change Card or Cancel: Monthly Membership' }).click();
  await openPortal();
  await page.getByRole('heading', { name: 'Test Customer Portal' }).waitFor();
  await page.getByText(/^The next payment is on /).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'sandbox-portal');

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByText(/^It ends on /).waitFor();
  await waitForProviderEvents(app);
  await page.getByRole('link', { name: 'Back to Playvillage' }).click();
  await page.getByText(/^Ends on /).waitFor();

  await openPortal();
  await page.getByRole('button', { name: 'Keep Subscription' }).click();
  await page.getByRole('button', { name: 'Charge the Next Payment Now' }).click();
  await page.getByRole('button', { name: 'Make the Next Payment Fail' }).click();
  await page.getByText('The card on file will be declined.').waitFor();
  await waitForProviderEvents(app);
  await page.goto('/orders');
  await page.getByText(/^Renews on /).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Manage Order from/ }).count()).toBe(2);

  await openPortal();
  await page.getByRole('button', { name: 'Charge the Next Payment Now' }).click();
  await page.getByText(/^The last payment failed\. We’ll retry it/).waitFor();
  await waitForProviderEvents(app);
  await page.goto('/orders');
  await page.getByText(/^The last payment failed\. Your membership is valid until /).waitFor();
  await saveScreenshots(page, 'orders-past-due');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('an unknown portal shows an error', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/sandbox-portal/sub_sandbox_unknown');
  await page.getByRole('heading', { name: 'Subscription not found' }).waitFor();
  await leave();
});
