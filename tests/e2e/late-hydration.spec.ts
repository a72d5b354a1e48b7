import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aProduct } from '#features/shop/server/shop-factory.ts';
import { openBrowser, PHONE, visit } from '../browser.ts';
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

/** Opens a page whose main script is delayed until `hydrate()` is called. */
async function openUnhydrated(path: string) {
  const visited = await visit(browser, app.address, PHONE);
  let releaseScript = () => {};
  const released = new Promise<void>((resolve) => {
    releaseScript = resolve;
  });
  await visited.page.route('**/assets/main-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await visited.page.addInitScript(() => {
    addEventListener('page-hydrated', () => {
      document.documentElement.dataset.ready = 'yes';
    });
  });
  await visited.page.goto(path, { waitUntil: 'commit' });
  return {
    ...visited,
    async hydrate() {
      releaseScript();
      await visited.page.locator('html[data-ready]').waitFor();
    },
  };
}

test('replays a click made before hydration', async () => {
  const { page, consoleErrors, hydrate, leave } = await openUnhydrated('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await hydrate();
  await page.locator('#menu').getByRole('link', { name: 'Event Calendar' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('replays each clicked button once, in order', async () => {
  const names = ['Morning Pass', 'Evening Pass'];
  for (const name of names) await aProduct(app.db, { name });
  const { page, consoleErrors, hydrate, leave } = await openUnhydrated('/shop');
  for (const name of names) {
    await page.getByRole('button', { name: `Add to Cart: ${name}` }).dblclick();
  }
  await hydrate();
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  for (const name of names) await cart.getByText(name).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('sends a form submitted before hydration without changing the URL', async () => {
  const { page, consoleErrors, hydrate, leave } = await openUnhydrated('/waitlist');
  const form = page.getByRole('form', { name: 'Join the waitlist' });
  await form.getByLabel('E-mail').fill('early@example.org');
  await form.getByLabel('Phone').fill('555 201 4477');
  await form.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Join the Waitlist' }).dblclick();
  const request = page.waitForRequest('**/api/waitlist');
  await hydrate();
  expect((await request).postDataJSON()).toEqual({
    email: 'early@example.org',
    phone: '555 201 4477',
    consent: false,
  });
  await page.getByRole('heading', { name: 'Welcome to the Village!' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.address}/waitlist`);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('preserves input made before hydration', async () => {
  const { page, consoleErrors, hydrate, leave } = await openUnhydrated('/parties');
  await page.getByLabel('Notes').fill('Twelve children');
  await page.getByLabel('Preferred Time').selectOption({ index: 2 });
  const selected = await page.getByLabel('Preferred Time').inputValue();
  await hydrate();
  await page.getByLabel('E-mail').fill('robin@example.org');
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Twelve children');
  await expect.poll(() => page.getByLabel('Preferred Time').inputValue()).toBe(selected);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('preserves a radio button chosen before hydration', async () => {
  const { page, consoleErrors, hydrate, leave } = await openUnhydrated('/parties');
  const pickDate = page.getByRole('radio', { name: 'Pick a date and book' });
  await pickDate.check();
  await hydrate();
  await page.getByText('Choose a package above to see its dates.').waitFor();
  await expect.poll(() => pickDate.isChecked()).toBe(true);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('replays a click only after the press during which the page is hydrated', async () => {
  const { page, consoleErrors, hydrate, leave } = await openUnhydrated('/parties');
  await page.getByRole('button', { name: 'Book This Package: Village Party' }).click();
  const pickDate = page.getByRole('radio', { name: 'Pick a date and book' });
  await pickDate.hover();
  await page.mouse.down();
  await hydrate();
  await page.mouse.up();
  // The replayed click scrolls to the form.
  await page.getByRole('radio', { name: /Evening/ }).waitFor();
  expect(await pickDate.isChecked()).toBe(true);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('preserves the name and email typed before hydration in the reserve form of an event', async () => {
  const { id } = await anEvent(app, { openToGuests: true });
  const { page, consoleErrors, hydrate, leave } = await openUnhydrated(`/calendar/${id}`);
  const form = page.getByRole('form', { name: 'Reserve' });
  await form.getByLabel('Your name').fill('Robin Early');
  await form.getByLabel('E-mail').fill('robin@example.org');
  await hydrate();
  await page.waitForFunction(() => sessionStorage.getItem('booking-draft') !== null);
  expect(await form.getByLabel('Your name').inputValue()).toBe('Robin Early');
  expect(await form.getByLabel('E-mail').inputValue()).toBe('robin@example.org');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('preserves input made before hydration if a key press makes React hydrate synchronously', async () => {
  const { id } = await anEvent(app, { openToGuests: true });
  const { page, hydrate, leave } = await openUnhydrated(`/calendar/${id}`);
  const form = page.getByRole('form', { name: 'Reserve' });
  await form.getByLabel('Your name').fill('Robin Early');
  // Dispatches a key press in every task, so that one arrives after the layout is hydrated, but before the page is.
  await form.getByLabel('E-mail').evaluate((email) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      email.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
      if (document.documentElement.dataset.ready !== 'yes') port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await hydrate();
  await page.waitForFunction(() => sessionStorage.getItem('booking-draft') !== null);
  expect(await form.getByLabel('Your name').inputValue()).toBe('Robin Early');
  await leave();
});

test('preserves the scroll position from before hydration', async () => {
  const { page, hydrate, leave } = await openUnhydrated('/about');
  await page.waitForFunction(() => {
    window.scrollTo(0, 700);
    return window.scrollY === 700;
  });
  await hydrate();
  await page.getByRole('button', { name: 'How long is a play session?' }).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  await leave();
});
