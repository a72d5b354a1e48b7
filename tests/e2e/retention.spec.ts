import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { findVenueSettings } from '#features/venue/server/venue-queries.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { saveScreenshots } from '../save-screenshots.ts';
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

test('the owner sees how many rows a shorter period would delete before saving it', async () => {
  await app.sql`insert into waitlist (email, created_at)
    select 'old' || n || '@example.org', now() - interval '10 months' from generate_series(1, 3) n`;
  const { page, leave } = await visitAs(browser, app.address, await anAdmin(app.services));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/settings?tab=retention');
  const waitlist = page.getByRole('spinbutton', { name: 'Waitlist entries' });
  await page.getByText('Nothing to delete tonight.').first().waitFor();
  await saveScreenshots(page, 'retention-light');
  await waitlist.fill('2');
  await page.getByText('From 6 to 120', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save periods' }).isDisabled())
    .toBe(true);
  await waitlist.fill('6');
  await page.getByText('3 will be deleted tonight.').waitFor();
  await page.getByRole('button', { name: 'Save periods' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Waitlist entries: 3').waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await saveScreenshots(page, 'retention-ask-dark');
  expect((await findVenueSettings(app.db)).retention.waitlist).toBe(24);
  await dialog.getByRole('button', { name: 'Save and delete tonight' }).click();
  await eventually(
    'the period is saved',
    async () => (await findVenueSettings(app.db)).retention.waitlist === 6,
  );
  await dialog.waitFor({ state: 'detached' });
  await leave();
});
