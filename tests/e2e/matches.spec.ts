import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { aFamily, aMatch } from '#features/matches/server/family-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { DESKTOP, findAccessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
import { chooseFromManageMenu } from '../manage-menu.ts';
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

/** Creates a family that can book for free. */
async function aFamilyWithCode(name: string, changes = {}): Promise<SignedIn> {
  const family = await aFamily(app, { name, ...changes });
  await aSignedWaiver(app, family.email);
  await app.db.insert(memberCodes).values(aMemberCode({ userId: family.id }));
  return family;
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an admin approves a match, and both families see it and book a session together', async () => {
  const ann = await aFamilyWithCode('Ann Rivera', { bio: 'Two dogs, one toddler.' });
  const bob = await aFamilyWithCode('Bob Okafor', { interests: ['music', 'art'] });
  const admin = await anAdmin(app.services);

  const office = await visitAs(browser, app.address, admin, DESKTOP);
  await office.page.goto('/admin?tab=matches');
  await office.page.getByRole('heading', { name: 'Family Matches' }).waitFor();
  await office.page.getByText('No matches yet').waitFor();
  await office.page.getByRole('button', { name: 'Generate Matches' }).click();
  await office.page.getByText('Matches Generated', { exact: true }).waitFor();
  await office.page.getByText('Compared 2 families and found 1 match.', { exact: true }).waitFor();
  const pair = office.page.getByRole('heading', { name: /Ann Rivera|Bob Okafor/ });
  await pair.waitFor();
  const member = await visitAs(browser, app.address, ann, PHONE);
  await member.page.goto('/matches');
  await member.page.getByText('No Matches Yet').waitFor();
  expect(await findAccessibilityProblems(member.page)).toEqual([]);

  await office.page.getByLabel(/^Notes on/).fill('Both come on Saturdays.');
  await office.page.getByRole('button', { name: 'Save notes' }).click();
  await office.page.getByText('Notes saved', { exact: true }).waitFor();
  await office.page.getByLabel(/^Status of/).selectOption('featured');
  await office.page
    .getByText('Match status has been updated successfully', { exact: true })
    .waitFor();
  expect(await findAccessibilityProblems(office.page)).toEqual([]);
  await saveScreenshots(office.page, 'admin-matches-light', DESKTOP.viewport);

  // The match appears live and as a notification.
  await cardOf(member.page, 'Bob Okafor').waitFor();
  await member.page.goto('/notifications');
  await member.page.getByRole('link', { name: /^A new match:/ }).click();
  const card = cardOf(member.page, 'Bob Okafor');
  await card.getByText('Featured').waitFor();
  await card.getByText('Same neighborhood', { exact: false }).waitFor();
  await card.getByText('+1', { exact: true }).waitFor();
  await chooseFromManageMenu(member.page, card, 'What you have in common');
  await member.page.getByText(/^Free times: \d+ out of 100$/).waitFor();
  expect(await findAccessibilityProblems(member.page)).toEqual([]);
  await member.page.keyboard.press('Escape');
  await saveScreenshots(member.page, 'matches-card-light');

  await member.page.getByRole('searchbox').fill('nobody like that');
  await member.page.getByText('No family found').waitFor();
  await member.page.getByRole('button', { name: 'Show all matches' }).click();
  await chooseFromManageMenu(member.page, card, 'Play together');
  const dialog = member.page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await saveScreenshots(member.page, 'matches-propose-light');
  await dialog.getByRole('button', { name: 'Suggest this session' }).click();
  await member.page.getByText('Suggestion sent', { exact: true }).waitFor();
  await card.getByText(/^You suggested/).waitFor();

  const other = await visitAs(browser, app.address, bob, { ...PHONE, locale: 'es-MX' });
  await other.page.goto('/matches');
  const otherCard = cardOf(other.page, 'Ann Rivera');
  await otherCard.getByText(/^Ann Rivera propone/).waitFor();
  expect(await findAccessibilityProblems(other.page)).toEqual([]);
  await saveScreenshots(other.page, 'matches-spanish-light');
  await otherCard.getByRole('button', { name: 'Aceptar y reservar' }).click();
  await other.page.getByText('¡Van a jugar juntos!', { exact: true }).waitFor();
  await card.getByText(/^You’re playing together/).waitFor();
  for (const { page } of [member, other]) {
    await page.goto('/my-bookings');
    await page
      .getByText(/Open Play|Juego libre/)
      .first()
      .waitFor();
  }
  expect([...office.consoleErrors, ...member.consoleErrors, ...other.consoleErrors]).toEqual([]);
  for (const { leave } of [office, member, other]) await leave();
});

test('reaches the Groups tab with the keyboard and opens a group and a direct conversation', async () => {
  const families = [];
  for (const name of ['Cleo Lind', 'Dan Mora', 'Eve Noor'])
    families.push(await aFamilyWithCode(name));
  const [cleo, dan, eve] = families as [SignedIn, SignedIn, SignedIn];
  for (const [one, other] of [
    [cleo, dan],
    [cleo, eve],
    [dan, eve],
  ] as const)
    await aMatch(app, one, other);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, cleo, DESKTOP);
  await page.goto('/matches');
  await cardOf(page, 'Dan Mora').waitFor();
  await page.getByRole('tab', { name: 'People' }).focus();
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('heading', { name: /Dan Mora and Eve Noor|Eve Noor and Dan Mora/ })
    .waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'matches-groups-light', DESKTOP.viewport);
  await page.getByRole('button', { name: 'Open group conversation' }).click();
  await page.waitForURL(/\/messages\?conversation=/);
  await page.goto('/matches');
  await page.getByRole('button', { name: 'Send Message to Dan Mora' }).click();
  await page.waitForURL(/\/messages\?conversation=/);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Dan Mora/ }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});
