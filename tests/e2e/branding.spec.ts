import { Buffer } from 'node:buffer';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
let owner: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  owner = await anAdmin(app.services);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${content}</svg>`);
const shapes =
  '<circle cx="50" cy="50" r="45" fill="#2255cc"/><path d="M110 20h180v60h-180z" fill="#2255cc"/>';

test('the owner sets colors and a logo, and pages use them from the first paint', async () => {
  const { page, leave } = await visitAs(browser, app.address, owner);
  await page.goto('/admin/look');
  const logo = page.getByLabel('Choose a logo');
  await logo.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: svg(`${shapes}<script>1</script>`),
  });
  await page.getByText('This SVG file contains a script or other code.').waitFor();
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg(shapes) });
  await page.getByRole('img', { name: 'Your logo' }).waitFor();
  await page.getByRole('textbox', { name: 'Main color', exact: true }).fill('#fffaf2');
  await page.getByText(/Main color: on light pages we show #\w{6} instead/).waitFor();
  await page.getByRole('textbox', { name: 'Main color', exact: true }).fill('2255CC');
  await page.getByRole('button', { name: 'Save colors' }).click();

  const fetchLogin = async () => (await fetch(`${app.address}/login`)).text();
  await expect.poll(fetchLogin).toMatch(/<style id="palette">:root\{[^}]*--color-primary:#2255cc/);
  expect(await fetchLogin()).toMatch(/<img src="\/api\/venue-images\/[\w-]+\?format=webp"/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Main color', exact: true }).inputValue())
    .toBe('');
  await leave();
});

test('pages in unusual brand colors have no contrast problems in either theme', async () => {
  const brands = [
    ['#ffee00', '#00e5ff'],
    ['#101010', '#f2f2f2'],
    ['#808080', '#ff0055'],
  ];
  const { page, leave } = await visit(browser, app.address, PHONE);
  const problems: string[] = [];
  for (const [primaryColor, secondaryColor] of brands) {
    await app.call('PATCH', '/api/admin/look', { primaryColor, secondaryColor }, { as: owner });
    for (const path of ['/', '/login']) {
      await page.goto(path);
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => {
          document.documentElement.dataset.theme = name;
        }, theme);
        const found = await findAccessibilityProblems(page, 'colors');
        problems.push(...found.map((problem) => `${primaryColor} ${path} ${theme}: ${problem}`));
      }
    }
  }
  expect(problems).toEqual([]);
  await leave();
}, 60_000);

test('the owner edits the headline in place, previews it, saves it and undoes the save', async () => {
  const { page, leave } = await visitAs(browser, app.address, owner);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit this page' }).click();
  const headline = page.getByRole('textbox', { name: 'Headline' });
  const original = await headline.inputValue();
  await headline.fill('Climb, slide, repeat');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Climb, slide, repeat' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await headline.inputValue()).toBe(original);
  await headline.fill('Climb, slide, repeat');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Families see it now.').waitFor();
  const fetchLanding = async () => (await fetch(app.address)).text();
  expect(await fetchLanding()).toContain('Climb, slide, repeat</h1>');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo saving' }).click();
  await expect.poll(fetchLanding).toContain(`${original}</h1>`);
  await leave();
});

test('the owner edits phone and social links where the footer shows them', async () => {
  const { page, leave } = await visitAs(browser, app.address, owner);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Edit this page' }).click();
  const instagram = page.getByRole('textbox', { name: 'Instagram' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByRole('textbox', { name: 'Phone' }).fill('555 0134');
  await instagram.fill('not an address');
  await save.click();
  await page.getByText('Enter a web address that starts with').first().waitFor();
  await expect
    .poll(() => instagram.evaluate((field) => field === document.activeElement))
    .toBe(true);
  await instagram.fill('instagram.com/sunny-square');
  await page.getByRole('button', { name: 'Preview' }).click();
  await instagram.waitFor({ state: 'hidden' });
  await link.waitFor();
  await page.getByRole('link', { name: '555 0134' }).waitFor();
  await save.click();
  await page.getByText('Families see it now.').waitFor();
  expect(await link.getAttribute('href')).toBe('https://instagram.com/sunny-square');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo saving' }).click();
  await expect.poll(() => link.count()).toBe(0);
  await leave();
});
