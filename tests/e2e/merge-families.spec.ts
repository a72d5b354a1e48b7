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

/** The same on a phone's width. */
async function expectAccessibleAndNarrow(page: Page, name: string) {
  await expectAccessible(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('the owner finds a double account, compares, decides on the children and merges', async () => {
  const admin = await anAdmin(app.services);
  const kept = await aMemberWithCode(app);
  const gone = await aMemberWithCode(app);
  await app.sql`update users set name = 'Wanda Willow', phone = '(413) 555-0199' where id = ${kept.id}`;
  await app.sql`update users set name = 'Wanda Wilow', phone = '413 555 0199' where id = ${gone.id}`;
  await aMemberBooking(app, gone, await aSlot(app));
  await aPass(app.services, gone.id);
  await aChild(app, kept.id, 20);
  await aChild(app, gone.id, 20);
  await aChild(app, gone.id, 44);
  const code = await findCodeOf(app.db, kept.id);

  const { page, leave } = await visitAs(browser, app.address, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/people?open=${kept.id}`);
  await page.getByRole('button', { name: 'Merge with another family' }).click();
  await page.getByText('Same phone').waitFor();
  await page.getByText('Similar name').waitFor();
  await page.getByRole('searchbox').fill(gone.email);
  await page
    .getByRole('button', { name: `Wanda Wilow, ${gone.email}` })
    .nth(1)
    .waitFor();
  await expectAccessibleAndNarrow(page, 'merge-choice');

  await page
    .getByRole('button', { name: `Wanda Wilow, ${gone.email}` })
    .first()
    .press('Enter');
  const table = page.getByRole('table');
  await table.getByRole('row', { name: 'Visits on passes – 5' }).waitFor();
  await table.getByRole('row', { name: 'Bookings – 1' }).waitFor();
  await page.getByText(`${gone.email} can no longer sign in`).waitFor();
  await expect.poll(() => page.url()).toContain(`to=${gone.id}`);
  const same = page.getByRole('combobox', { name: /20 mo|1 y/ });
  await expect.poll(() => same.locator('option:checked').textContent()).toContain('The same as');
  await expectAccessibleAndNarrow(page, 'merge-compare');

  await page.getByRole('button', { name: 'Merge for good' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('cannot be undone').waitFor();
  await expectAccessibleAndNarrow(page, 'merge-ask');
  await dialog.getByRole('button', { name: 'Merge for good' }).click();
  await page.getByRole('heading', { name: 'Wanda Willow' }).waitFor();
  await page.getByText('Former emails').waitFor();
  await page.getByText(gone.email).first().waitFor();
  await saveScreenshots(page, 'merged-family');
  await eventually('it is one account', async () => {
    const rows = await app.db
      .select()
      .from(mergedAccounts)
      .where(and(eq(mergedAccounts.id, gone.id), eq(mergedAccounts.userId, kept.id)));
    return rows.length === 1;
  });
  expect(await app.db.select().from(children).where(eq(children.userId, kept.id))).toHaveLength(2);
  expect((await findCodeOf(app.db, kept.id))?.numericCode).toBe(code?.numericCode);
  await leave();
});

test('what stands in the way is said at once, and the button stays closed', async () => {
  const admin = await anAdmin(app.services);
  const kept = await aMember(app.services, { name: 'Nora North', emailVerified: false });
  const gone = await aMember(app.services, { name: 'Nora Noth' });
  await app.sql`insert into event_interests (event_id, user_id, status)
    select id, ${gone.id}, 'paying' from events limit 1`;
  await app.sql`insert into restrictions (user_id, closed_at) values (${gone.id}, now())`;
  const { page, leave } = await visitAs(browser, app.address, admin);
  await page.goto(`/admin/people?open=${kept.id}&to=${gone.id}`);
  await page.getByText('was closed by the venue').waitFor();
  await page.getByText('was never confirmed').waitFor();
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  await expect
    .poll(() => page.getByRole('button', { name: 'Merge for good' }).isDisabled())
    .toBe(true);
  await expectAccessibleAndNarrow(page, 'merge-refused');
  await leave();
});
