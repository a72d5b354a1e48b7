import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { exportFixtures } from '#features/imports/fixtures/exports.ts';
import { holdings } from '#features/shop/server/shop-tables.ts';
import { openBrowser, visitAs } from '../browser.ts';
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

test('the owner imports another product’s export, previews the result and undoes the import', async () => {
  const admin = await anAdmin(app.services);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce' as const,
  });
  await page.goto('/admin/data?type=import');
  const passes = exportFixtures.find(
    ({ preset, kind }) => preset === 'mindbody' && kind === 'passes',
  );
  await page.getByLabel('File').setInputFiles({
    name: 'series.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(passes?.text ?? ''),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('This looks like an export of Mindbody.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('1 to import, 0 skipped, 0 with errors').waitFor();
  await page.getByText('7 visits worth $87.50').waitFor();
  await page.getByRole('row', { name: /10 Open Play/ }).waitFor();
  await expectAccessible(page);
  expect(await app.db.$count(holdings)).toBe(0);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByText('1 imported, 0 skipped, 0 with errors').waitFor();
  const [pass] = await app.db.select().from(holdings);
  expect(pass).toMatchObject({ email: 'ann@mindbody.example', balance: 7, unitCents: 1250 });
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('1 row removed, 0 rows kept').waitFor();
  const [empty] = await app.db.select().from(holdings);
  expect(empty?.balance).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
});
