import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { findLanguageByEmail } from '#features/accounts/server/accounts-queries.ts';
import { queueSecurityEmail } from '#features/accounts/server/security-emails.ts';
import { findAccessibilityProblems, openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let other: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, venue: { email: 'hello@acorn.example' } });
  other = await startTestApp({ pages: builtPages, connection: app.connection });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await other?.stop();
  await app?.stop();
});

test('the owner disables Spanish, sees the number of affected members, and enables it again', async () => {
  const family = await aMember(app.services, { language: 'es' });
  const sendEmail = async () => {
    await queueSecurityEmail(app.services, app.db, family.id, 'passwordChanged');
    return (await app.emailsTo(family.email)).at(-1)?.text ?? '';
  };
  const { page: familyPage, leave: leaveFamily } = await visitAs(browser, app.address, family);
  await familyPage.context().addCookies([{ name: 'language', value: 'es', url: app.address }]);
  const lang = () => familyPage.locator('html').getAttribute('lang');
  const countSwitches = () =>
    familyPage.getByRole('button', { name: /^(English|Español)$/ }).count();
  await familyPage.goto('/about');
  await expect.poll(async () => [await lang(), (await countSwitches()) > 0]).toEqual(['es', true]);
  expect(await sendEmail()).toMatch(/^Hola/);
  /** Whether the other server, which caches pages, renders Spanish. */
  const isOtherServerSpanish = async () => {
    const headers = { cookie: 'language=es' };
    const response = await fetch(`${other.address}/about`, { headers });
    return (await response.text()).includes('<html lang="es"');
  };
  expect(await isOtherServerSpanish()).toBe(true);

  const { page, leave } = await visitAs(browser, app.address, await anAdmin(app.services));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/settings');
  const offered = page.getByLabel('Languages families can choose');
  const defaultLanguage = page.getByLabel('Default language');
  await defaultLanguage.selectOption('es');
  await offered.selectOption('en');
  // The default language is adjusted to the offered ones.
  await expect.poll(() => defaultLanguage.inputValue()).toBe('en');
  await expect.poll(() => defaultLanguage.locator('option').count()).toBe(1);
  // Unsaved changes survive switching to another tab.
  await page.getByRole('tab', { name: 'Prices' }).click();
  await page.getByRole('tab').first().click();
  const notice = '1 member uses Spanish and will get messages in English.';
  await page.getByText(notice).waitFor();
  await saveScreenshots(page, 'offered-languages');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer only English?' });
  await dialog.getByText(notice).waitFor();
  await saveScreenshots(page, 'offered-languages-ask');
  await familyPage.reload();
  await expect.poll(lang).toBe('es');
  await dialog.getByRole('button', { name: 'Save Anyway' }).click();
  await page.getByText('Settings saved', { exact: true }).waitFor();

  await familyPage.reload({ waitUntil: 'networkidle' });
  await expect.poll(async () => [await lang(), await countSwitches()]).toEqual(['en', 0]);
  expect(await sendEmail()).toMatch(/^Hello/);
  expect(await findLanguageByEmail(app.db, family.email)).toBe('es');
  await eventually('the other server renders English', async () => !(await isOtherServerSpanish()));

  await offered.selectOption('both');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await eventually(
    'Spanish is enabled',
    async () => app.services.venue().languagesOffered === 'both',
  );
  await familyPage.reload();
  await expect.poll(async () => [await lang(), (await countSwitches()) > 0]).toEqual(['es', true]);
  expect(await sendEmail()).toMatch(/^Hola/);
  await eventually('the other server renders Spanish', isOtherServerSpanish);
  await Promise.all([leave(), leaveFamily()]);
});
