import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { openBrowser, visit, visitAs } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * Invalid input is reported at its field in the page's language, the field is focused, and no input is cleared,
 * whether the form or the server detects the error.
 */

let app: TestApp;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '1000' } });
  browser = await openBrowser();
  admin = await anAdmin(app.services);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The browser logs each rejected request. */
const EXPECTED_ERROR = /the server responded with a status of 4\d\d/;

type Case = {
  url: string;
  /** The English name of the button that opens the form; such forms are tested only in English. */
  openButton?: string;
  /** Input by field selector. */
  input: Record<string, string>;
  /** The selector of the invalid field. */
  invalid: string;
  message: { en: string; es: string };
};

const wholeNumber = (min: string, max: string) => ({
  en: `Enter a whole number from ${min} to ${max}`,
  es: `Escribe un número entero de ${min} a ${max}`,
});
const email = { en: 'Valid email is required', es: 'Escribe un correo válido' };
const price = { en: 'Enter a valid price', es: 'Escribe un precio válido' };
const later = { en: 'Choose today or a later day', es: 'Elige hoy o un día posterior' };
const required = { en: 'Required', es: 'Falta este dato' };
const field = (name: string) => `[name="${name}"]`;

const cases: Case[] = [
  {
    url: '/waitlist',
    input: { [field('email')]: 'nobody' },
    invalid: field('email'),
    message: email,
  },
  {
    url: '/gift-card',
    input: { [field('code')]: '   ' },
    invalid: field('code'),
    message: { en: 'Please enter the gift card code.', es: 'Escribe el código de la tarjeta.' },
  },
  {
    url: '/admin',
    openButton: 'New booking',
    input: { [field('guardianName')]: '<script>', [field('guardianEmail')]: 'a@b' },
    invalid: field('guardianEmail'),
    message: email,
  },
  {
    url: '/admin?tab=events',
    openButton: 'Add Event',
    input: {
      [field('title')]: '😀',
      [field('starts')]: '2090-01-01T10:00',
      [field('capacity')]: '1000000000',
    },
    invalid: field('starts'),
    message: { en: 'The year must be between 2000 and five years from now', es: '' },
  },
  {
    url: '/admin/connections?type=webhooks',
    input: { 'input[type=url]': 'http://' },
    invalid: 'input[type=url]',
    message: {
      en: 'Enter a web address that starts with http:// or https://',
      es: 'Escribe una dirección web que empiece con http:// o https://',
    },
  },
  {
    url: '/admin/schedule',
    openButton: 'Close Days',
    input: { 'input[type=date] >> nth=0': '1900-01-01' },
    invalid: 'input[type=date] >> nth=0',
    message: later,
  },
  {
    url: '/admin/schedule?tab=week',
    input: { 'input[type=number] >> nth=0': '0' },
    invalid: 'input[type=number] >> nth=0',
    message: {
      en: 'Enter a capacity from 1 to 2000',
      es: 'Escribe una capacidad de 1 a 2000',
    },
  },
  {
    url: '/admin/staff',
    openButton: 'Invite a team member',
    input: { 'input[type=email]': 'nobody' },
    invalid: 'input[type=email]',
    message: { en: 'Please enter an e-mail address.', es: '' },
  },
  {
    url: '/admin/settings?tab=place',
    input: { [field('timezone')]: 'Mars' },
    invalid: field('timezone'),
    message: {
      en: 'Enter a time zone such as America/New_York',
      es: 'Escribe una zona horaria como America/New_York',
    },
  },
  {
    url: '/admin/settings?tab=prices',
    input: { [field('openPlayCents')]: '-5' },
    invalid: field('openPlayCents'),
    message: price,
  },
  {
    url: '/admin/settings?tab=bookings',
    input: { [field('maxChildrenPerBooking')]: '1000000000' },
    invalid: field('maxChildrenPerBooking'),
    message: { en: 'Must be 12 or less', es: 'El máximo es 12' },
  },
  {
    url: '/admin/settings?tab=bookings',
    input: { [field('reminderHour')]: '' },
    invalid: field('reminderHour'),
    message: required,
  },
  {
    url: '/admin/settings?tab=matches',
    input: { 'fieldset input >> nth=1': '1.5' },
    invalid: 'fieldset input >> nth=1',
    message: { en: 'Enter a whole number', es: 'Escribe un número entero' },
  },
  {
    url: '/admin/catalogue',
    openButton: 'Add Product',
    input: { [field('name')]: 'Five visits', [field('price')]: '-5' },
    invalid: field('price'),
    message: price,
  },
  {
    url: '/admin/catalogue?tab=packages',
    openButton: 'Add Package',
    input: { [field('name')]: 'Big', [field('price')]: '9', [field('duration')]: '1.5' },
    invalid: field('duration'),
    message: wholeNumber('30', '180'),
  },
  {
    url: '/admin/catalogue?tab=promos',
    openButton: 'Add Promo Code',
    input: { [field('code')]: 'SUMMER', [field('off')]: '101' },
    invalid: field('off'),
    message: wholeNumber('1', '100'),
  },
];

test.each(cases)('$url reports the invalid field $invalid', async (testCase) => {
  const { url, openButton, input, invalid, message } = testCase;
  for (const [language, text] of Object.entries(message)) {
    if (text === '' || (openButton && language !== 'en')) continue;
    const options = { locale: language };
    const { page, consoleErrors, leave } = url.startsWith('/admin')
      ? await visitAs(browser, app.address, admin, options)
      : await visit(browser, app.address, options);
    await page.goto(url);
    if (openButton) await page.getByRole('button', { name: openButton, exact: true }).click();
    const container = page.locator(openButton ? '[role=dialog]' : 'form').first();
    const form = openButton ? container.locator('form') : container;
    for (const [selector, value] of Object.entries(input)) {
      await form.locator(selector).fill(value);
    }
    await container.locator('button[type=submit]').last().click();

    const invalidField = form.locator(invalid);
    await expect.poll(() => invalidField.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() =>
        invalidField.evaluate((field: HTMLInputElement) => field === document.activeElement),
      )
      .toBe(true);
    await expect
      .poll(() =>
        invalidField.evaluate((field) =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? ''),
        ),
      )
      .toContain(text);
    for (const [selector, value] of Object.entries(input)) {
      await expect.poll(() => form.locator(selector).inputValue()).toBe(value);
    }
    expect(consoleErrors.filter((line) => !EXPECTED_ERROR.test(line))).toEqual([]);
    await leave();
  }
});
