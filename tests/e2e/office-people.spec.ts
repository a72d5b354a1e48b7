import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
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

test('granting and revoking an area changes the menu of a staff member', async () => {
  const admin = await anAdmin(app.services);
  const staff = await aStaffMember(app.services, { areas: ['events'] });
  await aMember(app.services, { name: 'Wanda Willow' });
  const owner = await visitAs(browser, app.address, admin);
  await owner.page.goto('/admin/staff');
  const desk = await visitAs(browser, app.address, staff);
  await desk.page.goto('/admin');
  const menu = desk.page.getByRole('navigation', { name: 'Back office' });
  await menu.getByRole('link', { name: 'Events' }).waitFor();
  await expect.poll(() => menu.getByRole('link', { name: 'Families' }).count()).toBe(0);

  const area = owner.page
    .getByRole('group', { name: 'What Sam Desk can open' })
    .getByRole('checkbox', { name: 'Families, waitlist and mailings' });
  await area.click();
  await eventually('the area is granted', async () => {
    const [row] = await app.db.select().from(users).where(eq(users.id, staff.id));
    return row?.areas.includes('people');
  });
  await saveScreenshots(owner.page, 'office-staff');
  await desk.page.reload();
  await menu.getByRole('link', { name: 'Families' }).click();
  await desk.page.getByRole('searchbox').fill('Wanda');
  const family = desk.page.getByRole('button', { name: 'Wanda Willow' });
  await family.click();
  await desk.page.getByRole('heading', { name: 'Wanda Willow' }).waitFor();
  const note = desk.page.getByRole('textbox', { name: 'New note' });
  await note.fill('Usually with her sister');
  // The note being typed is kept while the sheet is closed.
  await desk.page.keyboard.press('Escape');
  await note.waitFor({ state: 'detached' });
  await family.click();
  await expect.poll(() => note.inputValue()).toBe('Usually with her sister');
  // So is the next one, begun before the first was saved.
  const { promise: isTyped, resolve: save } = Promise.withResolvers<void>();
  await desk.page.route('**/notes', (route) => isTyped.then(() => route.continue()));
  const addNote = desk.page.getByRole('button', { name: 'Add note' });
  await addNote.click();
  await note.fill('Comes by bike');
  save();
  await desk.page.getByRole('paragraph').getByText('Usually with her sister').waitFor();
  await eventually('the form is ready again', () => addNote.isEnabled());
  expect(await note.inputValue()).toBe('Comes by bike');
  await addNote.click();
  await expect.poll(() => note.inputValue()).toBe('');
  await saveScreenshots(desk.page, 'office-people');

  await area.click();
  await eventually('the area is revoked', async () => {
    const [row] = await app.db.select().from(users).where(eq(users.id, staff.id));
    return !row?.areas.includes('people');
  });
  await desk.page.reload();
  await menu.getByRole('link', { name: 'Families' }).waitFor({ state: 'detached' });
  await owner.leave();
  await desk.leave();
});
