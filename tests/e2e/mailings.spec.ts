import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { openBrowser, visit, visitAs } from '../browser.ts';
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

const consentOf = async (id: string) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0]?.newsConsent;

test('a family subscribes to news, gets a mailing and unsubscribes with the link in it', async () => {
  const family = await aMember(app.services, { name: 'Wanda Willow' });
  await aMember(app.services);
  const familyVisit = await visitAs(browser, app.address, family);
  await familyVisit.page.goto('/profile?tab=settings');
  const news = familyVisit.page.getByRole('switch', { name: 'News and Offers' });
  await expect.poll(() => news.isChecked()).toBe(false);
  await news.check();
  await eventually('the consent is stored', async () => (await consentOf(family.id)) === true);

  const officeVisit = await visitAs(
    browser,
    app.address,
    await aStaffMember(app.services, { areas: ['people'] }),
  );
  const { page } = officeVisit;
  await page.goto('/admin/audiences');
  await page.getByText('1 family will get it').waitFor();
  await page.getByText('2 more fit this audience').waitFor();
  await page.getByRole('button', { name: 'Send to 1 family' }).click();
  await page.getByText('Required', { exact: true }).first().waitFor();
  for (const [language, subject] of [
    ['English', 'A new ball pit'],
    ['Spanish', 'Nueva piscina'],
  ]) {
    const group = page.getByRole('group', { name: `In ${language}` });
    await group.getByRole('textbox', { name: 'Subject' }).fill(subject ?? '');
    await group.getByRole('textbox', { name: 'Text' }).fill('come <b>and</b> see.');
  }
  // The draft survives a reload.
  await page.reload();
  const email = page.frameLocator('iframe[title="E-mail preview"]');
  await email.getByText('come <b>and</b> see.').waitFor();
  await email.getByRole('link', { name: 'Unsubscribe' }).waitFor();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText('Test sent').first().waitFor();
  await page.getByRole('button', { name: 'Send to 1 family' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog', { name: 'Details' }).getByText('1 of 1').waitFor();

  const [mailing] = await app.emailsTo(family.email);
  const link = /Unsubscribe.*:\n(\S+)/.exec(mailing?.news?.footer ?? '')?.[1] ?? '';
  const reader = await visit(browser, app.address);
  await reader.page.goto(link);
  await reader.page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor();
  expect(await consentOf(family.id)).toBe(true);
  await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await reader.page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
  expect(await consentOf(family.id)).toBe(false);
  expect([
    ...familyVisit.consoleErrors,
    ...officeVisit.consoleErrors,
    ...reader.consoleErrors,
  ]).toEqual([]);
});

test('the owner adds text to an email, previews it and removes it', async () => {
  const owner = await visitAs(browser, app.address, await anAdmin(app.services));
  const { page } = owner;
  await page.goto('/admin/mail-texts');
  await page.getByRole('button', { name: 'Booking confirmed' }).click();
  await page.getByRole('textbox', { name: 'Your text in English' }).fill('Bring socks.');
  const email = page.frameLocator('iframe[title="E-mail preview"]');
  await email.getByText('your booking is confirmed.').waitFor();
  await email.getByText('Bring socks.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'All e-mails' }).click();
  await page.getByText('English', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Booking confirmed' }).click();
  await page.getByRole('button', { name: 'Clear both' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'All e-mails' }).click();
  await page.getByText('English', { exact: true }).waitFor({ state: 'detached' });
  expect(owner.consoleErrors).toEqual([]);
});
