import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { findLanguageByEmail } from '#features/accounts/server/accounts-queries.ts';
import { aSignedWaiver, aSlot } from '#features/bookings/server/bookings-factory.ts';
import { LANGUAGE_COOKIE } from '#shared/languages.ts';
import {
  DESKTOP,
  findAccessibilityProblems,
  openBrowser,
  openHydrated,
  PHONE,
  visit,
  visitAs,
} from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
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

const SPANISH: BrowserContextOptions = { locale: 'es-US' };

/** Collects the scripts loaded by the page from now on. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  return scripts;
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test('the server renders the landing page in Spanish for a Spanish browser', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, {
    ...SPANISH,
    ...PHONE,
  });
  const response = await page.goto('/');
  expect(await response?.text()).toContain('<html lang="es">');
  expect(await response?.text()).toContain('Reserva una sesión de juego</a>');
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toBe('Playvillage: Un pueblo acogedor para familias con peques');
  await expectAccessible(page, 'languages-landing');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('the booking page is completely in Spanish', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, {
    ...SPANISH,
    ...PHONE,
  });
  await page.goto('/booking');
  await page.getByRole('heading', { name: 'Elige un horario' }).waitFor();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page, 'languages-booking');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a page loads only the texts of its language', async () => {
  const { page, leave } = await visit(browser, app.address, SPANISH);
  const scripts = collectScripts(page);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((name) => /first-load-|visitors-/.test(name))).toHaveLength(2);
  expect(scripts.filter((name) => name.includes('/members-'))).toEqual([]);
  await leave();
});

test('the menu on a phone switches to English permanently', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, {
    ...SPANISH,
    ...PHONE,
  });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Menú' }).click();
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const english = menu.getByRole('button', { name: 'English' });
  await expect.poll(() => english.getAttribute('lang')).toBe('en');
  await english.click();
  await page.getByRole('heading', { name: 'Our Story' }).waitFor();
  expect(await languageOf(page)).toBe('en');
  expect(await page.title()).toBe('About Us · Playvillage');
  // Chromium stores a page's cookie in another process, so a navigation right after the click might not send it yet.
  const storedCookies = () => page.context().cookies();
  await expect
    .poll(storedCookies)
    .toContainEqual(expect.objectContaining({ name: LANGUAGE_COOKIE, value: 'en' }));
  const response = await page.goto('/privacy');
  expect(await response?.text()).toContain('<html lang="en">');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('switching the language on the waiver page with the keyboard preserves the input', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, DESKTOP);
  await page.goto('/waiver');
  await page.getByLabel('Full Name').fill('Ana Ruiz');
  await page.getByLabel("Child's Name").fill('Leo Ruiz');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.getByLabel("Child's Name").nth(1).fill('Mía Ruiz');
  const spanish = page.getByRole('banner').getByRole('button', { name: 'Español' });
  await spanish.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sobre este acuerdo' }).waitFor();
  await expect.poll(() => page.getByLabel('Nombre completo').inputValue()).toBe('Ana Ruiz');
  const names = page.getByLabel('Nombre del niño o la niña');
  await expect.poll(() => names.nth(0).inputValue()).toBe('Leo Ruiz');
  await expect.poll(() => names.nth(1).inputValue()).toBe('Mía Ruiz');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  // The button keeps the focus and now switches back to English.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('English');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'About this agreement' }).waitFor();
  await expect.poll(() => page.getByLabel("Child's Name").nth(1).inputValue()).toBe('Mía Ruiz');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a family books in Spanish and receives its email in Spanish', async () => {
  const { date, slotLabel } = await aSlot(app);
  const email = await aSignedWaiver(app);
  const { page, consoleErrors, leave } = await visit(browser, app.address, {
    ...SPANISH,
    ...PHONE,
  });
  await page.goto(`/booking?${new URLSearchParams({ date, slot: slotLabel })}`);
  await page.getByRole('radio', { name: '7:00 - 8:00 p.m.' }).waitFor();
  await page.getByLabel('Nombre').fill('Ana Ruiz');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByText('Exención firmada. Todo listo.').waitFor();
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await page.getByRole('button', { name: 'Pagar $15.00' }).click();
  await page.getByRole('heading', { name: 'Reserva confirmada' }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const message = await eventually(
    'the confirmation is emailed',
    async () => (await app.emailsTo(email))[0],
  );
  expect(message.subject).toMatch(/^Reserva confirmada: .* a las 7:00 p\.m\.$/);
  expect(message.text).toContain('Hola, Ana Ruiz:');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('server errors are in the language of the page', async () => {
  const { date, slotLabel } = await aSlot(app);
  const email = await aSignedWaiver(app);
  const { page, leave } = await visit(browser, app.address, SPANISH);
  await page.goto(`/booking?${new URLSearchParams({ date, slot: slotLabel })}`);
  await page.getByLabel('Nombre').fill('Ana Ruiz');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByText('Exención firmada. Todo listo.').waitFor();
  await app.sql`insert into schedule_closures (venue_date) values (${date})`;
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await page.getByText('Ese día estamos cerrados. Elige otro día, por favor.').first().waitFor();
  await leave();
});

test('switching the language changes the language of a member’s emails', async () => {
  const member = await aMember(app.services);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, DESKTOP);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Nuestra historia' }).waitFor();
  await eventually(
    'the account’s language is Spanish',
    async () => (await findLanguageByEmail(app.db, member.email)) === 'es',
  );
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('shows an error if a language cannot be loaded, and switches to it on retry', async () => {
  const { page, leave } = await visit(browser, app.address, { ...DESKTOP, hasEmptyCache: true });
  await openHydrated(page, '/');
  await page.context().setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await page.getByText('We couldn’t switch the language.').first().waitFor();
  expect(await languageOf(page)).toBe('en');
  await page.context().setOffline(false);
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Por qué unirte' }).waitFor();
  await leave();
});

test('translates a document that was cached in another language into the chosen one', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address);
  await page.goto('/');
  const english = await page.content();
  expect(english).toContain('lang="en"');
  await page
    .context()
    .addCookies([{ name: 'language', value: 'es', url: app.address, sameSite: 'Lax' }]);
  const cached = await (await fetch(app.address)).text();
  await page.route(`${app.address}/`, (route) =>
    route.fulfill({ body: cached, contentType: 'text/html' }),
  );
  await page.goto('/');
  await page.getByRole('heading', { name: 'Por qué unirte' }).waitFor();
  expect(await languageOf(page)).toBe('es');
  expect(consoleErrors).toEqual([]);
  await leave();
});
