import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { aFamily, aSlotToday } from '#features/check-in/server/check-in-factory.ts';
import { openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { downwardFrom, dragFinger } from '../touch.ts';

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

test('pulling a list down refetches it', async () => {
  const member = await aMemberWithCode(app);
  const { page, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/my-bookings');
  await page.waitForLoadState('networkidle');
  const refetched = page.waitForResponse(/\/api\/bookings\/mine/);
  await dragFinger(page, downwardFrom({ x: 195, y: 200 }, 200));
  await refetched;
  await leave();
});

test('swiping a sheet down closes it, and a short swipe does not', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/shop');
  await page.getByRole('button', { name: /^Cart/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Your Cart' });
  const heading = sheet.getByRole('heading', { name: 'Your Cart', exact: true });
  const { x = 0, y = 0 } = (await heading.boundingBox()) ?? {};
  await dragFinger(page, downwardFrom({ x: x + 20, y: y + 10 }, 60));
  await expect.poll(async () => (await heading.boundingBox())?.y).toBe(y);
  await dragFinger(page, downwardFrom({ x: x + 20, y: y + 10 }, 160));
  await sheet.waitFor({ state: 'detached' });
  await leave();
});

test('the device vibrates once for a check-in, and twice for a rejected code', async () => {
  await aSlotToday(app, ['00:00', '23:59'], 60);
  const family = await aFamily(app);
  const staff = await aStaffMember(app.services);
  const { page, leave } = await visitAs(browser, app.address, staff, PHONE);
  await page.addInitScript(() => {
    const patterns: unknown[] = [];
    Object.assign(window, { patterns });
    navigator.vibrate = (pattern) => patterns.push(pattern) > 0;
  });
  const patterns = () => page.evaluate(() => (window as unknown as { patterns: unknown }).patterns);
  await page.goto('/scan');
  await page.getByRole('tab', { name: 'Manual Entry' }).click();
  const enterCode = async (digits: string) => {
    await page.getByRole('textbox', { name: 'Numeric code' }).fill(digits);
    await page.getByRole('button', { name: 'Validate Code' }).click();
  };
  await enterCode(family.code.numericCode);
  await expect.poll(patterns).toEqual([[80]]);
  await page.goto('/scan');
  await page.getByRole('tab', { name: 'Manual Entry' }).click();
  await enterCode('000000');
  await expect.poll(patterns).toEqual([[140, 80, 140]]);
  await leave();
});
