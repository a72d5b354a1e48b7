import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { events } from '#features/events/server/events-tables.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { setExtraStock } from '#features/prices/server/index.ts';
import { findAccessibilityProblems, openBrowser, openHydrated, PHONE, visit } from '../browser.ts';
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

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const daysAhead = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);

test('a guest shares an event, reserves spots and cancels them without an account', async () => {
  const email = await aSignedWaiver(app, 'gina@example.org');
  const event = await anEvent(app, {
    title: 'Clay Morning',
    description: 'We make small pots.',
    priceCents: 1500,
    openToGuests: true,
    capacity: 6,
    startsAt: daysAhead(7),
  });
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/calendar');
  await card(page, 'Clay Morning')
    .getByRole('link', { name: /^Reserve/ })
    .click();
  await page.getByRole('heading', { name: 'Clay Morning', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe('Clay Morning · Playvillage');
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => (document.body.dataset.shared = data.url),
    });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => document.body.dataset.shared))
    .toBe(`${app.address}/calendar/${event.id}`);

  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByText('Please enter your name').waitFor();
  await page.keyboard.type('Gina Guest');
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await page.getByRole('button', { name: 'More: How many of you are coming?' }).click();
  await page.getByRole('button', { name: 'Sign waiver and continue' }).click();
  await page.waitForURL('**/waiver?*');
  await page.goBack();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Gina Guest');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'event');
  await page.getByLabel('E-mail').fill(email);
  await page.getByText('Waiver signed. You’re all set.').waitFor();

  await app.db.update(events).set({ priceCents: 1800 }).where(eq(events.id, event.id));
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByText('The price is now $36.00 for 2 people.').first().waitFor();
  await page.getByText('$36.00 for 2 people', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Gina Guest');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByText('You won’t be booked twice').first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Proceed to Payment' }).dblclick();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.getByText('2 people').waitFor();
  await page.getByRole('link', { name: /^Manage/ }).click();
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('button', { name: 'Cancel and refund $36.00' }).click();
  await expect
    .poll(async () => (await app.db.select().from(events).where(eq(events.id, event.id)))[0]?.taken)
    .toBe(0);
  await leave();
});

test('a guest reserves the last extra with a spot, and the next guest is told that it is sold out', async () => {
  const email = await aSignedWaiver(app, 'sol@example.org');
  const socks = admission('socks', [{ cents: 250 }], {
    ...{ kind: 'extra', counted: false, names: { en: 'Socks', es: 'Calcetines' } },
  });
  await app.changeVenue({
    priceList: priceListWith([admission('child', [{ cents: 1000 }]), socks]),
  });
  onTestFinished(() => app.changeVenue({ priceList: null }));
  await setExtraStock(app.db, 'socks', 1);
  const event = await anEvent(app, {
    ...{ title: 'Trampoline Night', priceCents: 0, openToGuests: true, startsAt: daysAhead(9) },
  });
  const next = await visit(browser, app.address, PHONE);
  await next.page.goto(`/calendar/${event.id}`);
  await next.page.getByRole('button', { name: 'More: Socks, $2.50 each' }).waitFor();
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto(`/calendar/${event.id}`);
  await page.getByLabel('Your name').fill('Sol Guest');
  await page.getByLabel('E-mail').fill(email);
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await page.getByText('Free for 1 person', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More: Socks, $2.50 each' }).click();
  await page.getByText('Only 1 left.').waitFor();
  await page.getByText('$2.50 for 1 person', { exact: true }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'event-extras');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByText('Socks, Trampoline Night, Playvillage').waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.getByText('Socks').waitFor();
  await leave();

  await next.page.getByLabel('Your name').fill('Nia Guest');
  await next.page.getByLabel('E-mail').fill(await aSignedWaiver(app, 'nia@example.org'));
  await next.page.getByText('Waiver signed. You’re all set.').waitFor();
  await next.page.getByRole('button', { name: 'More: Socks, $2.50 each' }).click();
  await next.page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await next.page.getByText('This is sold out right now.').waitFor();
  await next.leave();
});

test('a guest learns that an event filled up or was cancelled while the page was open', async () => {
  const email = await aSignedWaiver(app, 'faye@example.org');
  const guestEvent = { openToGuests: true, capacity: 2, startsAt: daysAhead(8) };
  const filling = await anEvent(app, { ...guestEvent, title: 'Puppet Theater' });
  const cancelled = await anEvent(app, { ...guestEvent, title: 'Kite Day' });
  const { page, leave } = await visit(browser, app.address, PHONE);
  const reserve = page.getByRole('button', { name: 'Reserve' });
  const reserveAfter = async (change: Partial<typeof events.$inferInsert>, { id } = filling) => {
    await openHydrated(page, `/calendar/${id}`);
    await page.getByLabel('Your name').fill('Faye Guest');
    await page.getByLabel('E-mail').fill(email);
    await page.getByText('Waiver signed. You’re all set.').waitFor();
    await app.db.update(events).set(change).where(eq(events.id, id));
    await reserve.click();
  };
  await reserveAfter({ taken: 2 });
  await page
    .getByText('The last spots were just taken, and you haven’t been booked.')
    .first()
    .waitFor();
  await expect.poll(() => reserve.isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Faye Guest');
  await reserveAfter({ cancelledAt: app.clock.now() }, cancelled);
  await page.getByText('This event was cancelled.').first().waitFor();
  await reserve.waitFor({ state: 'detached' });
  await leave();
});
