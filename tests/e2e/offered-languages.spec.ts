import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { findLanguageByEmail } from '#features/accounts/server/accounts-queries.ts';
import { mailOwner } from '#features/accounts/server/security-mails.ts';
import { accessibilityProblems, openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let other: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  other = await startTestApp({ pages: builtPages, connection: app.connection });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await other?.stop();
  await app?.stop();
});

test('Spanish is switched off, with how many that is, and on again', async () => {
  const family = await aMember(app.services, { language: 'es' });
  const mailed = async () => {
    await mailOwner(app.services, app.db, family.id, 'passwordChanged');
    return (await app.mailsTo(family.email)).at(-1)?.text ?? '';
  };
  const { page: theirs, leave: leaveFamily } = await visitAs(browser, app.address, family);
  await theirs.context().addCookies([{ name: 'language', value: 'es', url: app.address }]);
  const lang = () => theirs.locator('html').getAttribute('lang');
  const switches = () => theirs.getByRole('button', { name: /^(English|Español)$/ }).count();
  await theirs.goto('/about');
  await expect.poll(async () => [await lang(), (await switches()) > 0]).toEqual(['es', true]);
  expect(await mailed()).toMatch(/^Hola/);
  /** The page of the other server, whose kept pages know nothing of the change by themselves. */
  const elsewhere = async () => {
    const headers = { cookie: 'language=es' };
    const response = await fetch(`${other.address}/about`, { headers });
    return (await response.text()).includes('<html lang="es"');
  };
  expect(await elsewhere()).toBe(true);

  const { page, leave } = await visitAs(browser, app.address, await anAdmin(app.services));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/settings');
  const offered = page.getByLabel('Languages families can choose');
  const first = page.getByLabel('Language for who asks for neither English nor Spanish');
  await first.selectOption('es');
  await offered.selectOption('en');
  // The screen keeps what goes together.
  await expect.poll(() => first.inputValue()).toBe('en');
  await expect.poll(() => first.locator('option').count()).toBe(1);
  // Another group shows meanwhile: what was chosen here stays.
  await page.getByRole('tab', { name: 'Prices' }).click();
  await page.getByRole('tab').first().click();
  const sentence = '1 member has chosen Spanish and will be written to in English.';
  await page.getByText(sentence).waitFor();
  await saveScreenshots(page, 'offered-languages');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer English alone?' });
  await dialog.getByText(sentence).waitFor();
  await saveScreenshots(page, 'offered-languages-ask');
  await theirs.reload();
  await expect.poll(lang).toBe('es');
  await dialog.getByRole('button', { name: 'Save All the Same' }).click();
  await page.getByText('Settings saved', { exact: true }).waitFor();

  await theirs.reload({ waitUntil: 'networkidle' });
  await expect.poll(async () => [await lang(), await switches()]).toEqual(['en', 0]);
  expect(await mailed()).toMatch(/^Hello/);
  expect(await findLanguageByEmail(app.db, family.email)).toBe('es');
  await eventually('the other server draws it in English', async () => !(await elsewhere()));

  await offered.selectOption('both');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await eventually('Spanish is on', async () => app.services.venue().languagesOffered === 'both');
  await theirs.reload();
  await expect.poll(async () => [await lang(), (await switches()) > 0]).toEqual(['es', true]);
  expect(await mailed()).toMatch(/^Hola/);
  await eventually('and on the other server', elsewhere);
  await Promise.all([leave(), leaveFamily()]);
});
