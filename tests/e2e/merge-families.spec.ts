import { and, eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { aPass } from '#features/shop/server/shop-factory.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../expect-accessible.ts';
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

/** Expects the page to be accessible, and not to scroll horizontally at the width of a phone. */
async function expectAccessibleAndResponsive(page: Page, name: string) {
  await expectAccessible(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('the owner finds a duplicate account, compares, matches children and merges', async () => {
  const admin = await anAdmin(app.services);
  const target = await aMemberWithCode(app);
  const source = await aMemberWithCode(app);
  await app.sql`update users set name = 'Wanda Willow', phone = '(413) 555-0199' where id = ${target.id}`;
  await app.sql`update users set name = 'Wanda Wilow', phone = '413 555 0199' where id = ${source.id}`;
  await aMemberBooking(app, source, await aSlot(app));
  await aPass(app.services, source.id);
  await aChild(app, target.id, 20);
  await aChild(app, source.id, 20);
  await aChild(app, source.id, 44);
  const code = await findCodeOf(app.db, target.id);

  const { page, leave } = await visitAs(browser, app.address, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/people?open=${target.id}`);
  await page.getByRole('button', { name: 'Merge with another family' }).click();
  await page.getByText('Same phone').waitFor();
  await page.getByText('Similar name').waitFor();
  await page.getByRole('searchbox').fill(source.email);
  await page
    .getByRole('button', { name: `Wanda Wilow, ${source.email}` })
    .nth(1)
    .waitFor();
  await expectAccessibleAndResponsive(page, 'merge-choice');

  await page
    .getByRole('button', { name: `Wanda Wilow, ${source.email}` })
    .first()
    .press('Enter');
  const table = page.getByRole('table');
  await table.getByRole('row', { name: 'Pass visits – 5' }).waitFor();
  await table.getByRole('row', { name: 'Bookings – 1' }).waitFor();
  await page.getByText(`${source.email} can no longer sign in`).waitFor();
  await expect.poll(() => page.url()).toContain(`to=${source.id}`);
  const matchSelect = page.getByRole('combobox', { name: /20 mo|1 y/ });
  await expect.poll(() => matchSelect.locator('option:checked').textContent()).toContain('Same as');
  await expectAccessibleAndResponsive(page, 'merge-compare');

  await page.getByRole('button', { name: 'Merge Accounts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('can’t be undone').waitFor();
  await expectAccessibleAndResponsive(page, 'merge-ask');
  await dialog.getByRole('button', { name: 'Merge Accounts' }).click();
  await page.getByRole('heading', { name: 'Wanda Willow' }).waitFor();
  await page.getByText('Previous e-mails').waitFor();
  await page.getByText(source.email).first().waitFor();
  await saveScreenshots(page, 'merged-family');
  await eventually('the accounts are merged', async () => {
    const rows = await app.db
      .select()
      .from(mergedAccounts)
      .where(and(eq(mergedAccounts.id, source.id), eq(mergedAccounts.userId, target.id)));
    return rows.length === 1;
  });
  expect(await app.db.select().from(children).where(eq(children.userId, target.id))).toHaveLength(
    2,
  );
  expect((await findCodeOf(app.db, target.id))?.numericCode).toBe(code?.numericCode);
  await leave();
});

test('shows the problems that prevent a merge and disables the button', async () => {
  const admin = await anAdmin(app.services);
  const target = await aMember(app.services, { name: 'Nora North', emailVerified: false });
  const source = await aMember(app.services, { name: 'Nora Noth' });
  await app.sql`insert into event_interests (event_id, user_id, status)
    select id, ${source.id}, 'paying' from events limit 1`;
  await app.sql`insert into restrictions (user_id, closed_at) values (${source.id}, now())`;
  const { page, leave } = await visitAs(browser, app.address, admin);
  await page.goto(`/admin/people?open=${target.id}&to=${source.id}`);
  await page.getByText('The venue closed one of these accounts').waitFor();
  await page.getByText('was never confirmed').waitFor();
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  await expect
    .poll(() => page.getByRole('button', { name: 'Merge Accounts' }).isDisabled())
    .toBe(true);
  await expectAccessibleAndResponsive(page, 'merge-refused');
  await leave();
});
