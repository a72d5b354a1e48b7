import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
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

/** The page at `path` as a slow line has it: to be read and used, its program under way until `letCome`. */
async function openBeforeProgram(path: string) {
  const visited = await visit(browser, app.address, PHONE);
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await visited.page.route('**/assets/main-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await visited.page.addInitScript(() => {
    addEventListener('program-ready', () => {
      document.documentElement.dataset.ready = 'yes';
    });
  });
  await visited.page.goto(path, { waitUntil: 'commit' });
  return {
    ...visited,
    async programComes() {
      letCome();
      await visited.page.locator('html[data-ready]').waitFor();
    },
  };
}

test('a button that was pressed before is not pressed in vain', async () => {
  const { page, complaints, programComes, leave } = await openBeforeProgram('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await programComes();
  await page.locator('#menu').getByRole('link', { name: 'Event Calendar' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('what was typed, unticked and sent before is sent as it was, and stays out of the address', async () => {
  const { page, complaints, programComes, leave } = await openBeforeProgram('/waitlist');
  const form = page.getByRole('form', { name: 'Join the waitlist' });
  await form.getByLabel('Email').fill('early@example.org');
  await form.getByLabel('Phone').fill('555 201 4477');
  await form.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Join the Waitlist' }).dblclick();
  const sent = page.waitForRequest('**/api/waitlist');
  await programComes();
  expect((await sent).postDataJSON()).toEqual({
    email: 'early@example.org',
    phone: '555 201 4477',
    consent: false,
  });
  await page.getByRole('heading', { name: 'Welcome to the Village!' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.address}/waitlist`);
  expect(complaints).toEqual([]);
  await leave();
});

test('what was typed and chosen before is there to go on with', async () => {
  const { page, complaints, programComes, leave } = await openBeforeProgram('/parties');
  await page.getByLabel('Notes').fill('Twelve children');
  await page.getByLabel('Preferred Time').selectOption({ index: 2 });
  const chosen = await page.getByLabel('Preferred Time').inputValue();
  await programComes();
  await page.getByLabel('Email').fill('robin@example.org');
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Twelve children');
  await expect.poll(() => page.getByLabel('Preferred Time').inputValue()).toBe(chosen);
  expect(complaints).toEqual([]);
  await leave();
});

test('who has read on is left where they are', async () => {
  const { page, programComes, leave } = await openBeforeProgram('/about');
  await page.waitForFunction(() => {
    window.scrollTo(0, 700);
    return window.scrollY === 700;
  });
  await programComes();
  await page.getByRole('button', { name: 'How long is a play session?' }).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  await leave();
});
