import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { measureScriptBytes, openBrowser, PHONE, visit } from '../browser.ts';
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

test('the calendar contains its events as schema.org data', async () => {
  const separateApp = await startTestApp({ pages: builtPages });
  const event = await anEvent(separateApp, { title: 'Puppets & </script> Friends' });
  const [calendar, about] = await Promise.all(
    ['/calendar', '/about'].map(async (path) => (await fetch(separateApp.address + path)).text()),
  );
  expect(structuredDataOf(calendar)).toEqual([
    expect.objectContaining({ '@type': 'Event', name: event.title }),
  ]);
  expect(structuredDataOf(about).map((item) => item['@type'])).not.toContain('Event');
  await separateApp.stop();
});

const structuredDataOf = (html = ''): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );

test.each([
  ['/', 110_000],
  ['/booking', 170_000],
  ['/shop', 160_000],
])('%s loads at most %i bytes of JavaScript', async (path, maxBytes) => {
  const { page, leave } = await visit(browser, app.address, { ...PHONE, hasEmptyCache: true });
  const total = await measureScriptBytes(page, path);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(maxBytes);
  await leave();
});

// A group of scripts in vite.config.ts can import itself through another one, and then run before what it needs.
test('no script of the build imports itself in a circle', () => {
  const chunks: Record<string, { imports?: string[] }> = JSON.parse(
    readFileSync('dist/client/.vite/manifest.json', 'utf8'),
  );
  const finished = new Set<string>();
  const findCircle = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path, name];
    if (finished.has(name)) return undefined;
    for (const imported of chunks[name]?.imports ?? []) {
      const circle = findCircle(imported, [...path, name]);
      if (circle) return circle;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of Object.keys(chunks)) expect(findCircle(name, [])).toBeUndefined();
});

test('the manifest has the venue’s current name and existing icons', async () => {
  const fetchManifest = () => app.call('GET', '/manifest.webmanifest');
  expect((await fetchManifest()).headers.get('content-type')).toContain(
    'application/manifest+json',
  );
  await app.changeVenue({ name: 'Rainy "Circle"' });
  const { json } = await fetchManifest();
  expect(json).toMatchObject({ name: 'Rainy "Circle"', short_name: 'Rainy "Circle"' });
  for (const { src } of (json as { icons: { src: string }[] }).icons) {
    const icon = await fetch(app.address + src);
    expect([src, icon.headers.get('content-type')]).toEqual([src, 'image/png']);
  }
});

test('the selected theme is stored and colors the browser’s toolbar', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  const toolbarColor = () => page.locator('meta[name=theme-color]').getAttribute('content');
  const background = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-background'),
    );
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(async () => (await toolbarColor()) === (await background())).toBe(true);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await expect.poll(async () => (await toolbarColor()) === (await background())).toBe(true);
  await page.goto('/about');
  await expect.poll(toolbarColor).toBe('#1b1a22');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Dark theme', pressed: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await leave();
});

test('a visitor of a protected page is asked to sign in with a link that returns to the page', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/dashboard');
  await page.getByText('Please sign in to see that page.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login?redirect=%2Fdashboard');
  await leave();
});

test('a members-only site shows visitors only the waitlist', async () => {
  const closed = await startTestApp({
    pages: builtPages,
    environment: { SITE_ACCESS: 'members-only' },
  });
  const { page, leave } = await visit(browser, closed.address, PHONE);
  await page.goto('/about');
  await page.getByText('Please sign in to see that page.').waitFor();
  await page.getByRole('form', { name: 'Join the waitlist' }).waitFor();
  await leave();
  await closed.stop();
});

test('an unknown URL returns 404 and links to the landing page', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: 'It takes a village' }).waitFor();
  await leave();
});

test('the skip link, the phone menu and the FAQ work with the keyboard', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

  const menu = page.locator('#menu');
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Event Calendar' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { name: 'Our Story' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(await page.title()).toContain('About Us');

  await page.getByRole('button', { name: 'How long is a play session?' }).click();
  await page.getByText('Every play session is 2 hours long.').waitFor();
  await page.getByRole('button', { name: 'What if our plans change?' }).click();
  await page.getByText('Every play session is 2 hours long.').waitFor({ state: 'hidden' });
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a session on the landing page links to the booking page with day and slot selected', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, {
    ...PHONE,
    hasEmptyCache: true,
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // The sections below the fold are in the document, without their scripts.
  expect(requests.filter((path) => path.includes('landing-sections'))).toEqual([]);
  const tomorrow = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tomorrow' }) })
    .last();
  const session = tomorrow.getByRole('link', { name: '9:00 - 11:00 AM' });
  await session.scrollIntoViewIfNeeded();
  await expect.poll(() => requests.includes('/api/openings')).toBe(true);
  await session.click();
  await page.waitForURL('**/booking?date=*');
  await expect
    .poll(() => page.getByRole('radio', { name: /9:00 - 11:00 AM/ }).isChecked())
    .toBe(true);
  expect(consoleErrors).toEqual([]);
  await leave();
});
