import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { openBrowser, visit, visitAs } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * What is wrong in a form is told at its field, in a sentence of the page's language; whoever sent it is
 * taken there, and what was typed stays. Whether the form sees it itself or the server does, is one.
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

/** A refusal's own line in the console is no news. */
const REFUSED = /the server responded with a status of 4\d\d/;

type Row = {
  url: string;
  /** The button that opens the form, in English; then it is looked at in English only. */
  open?: string;
  /** What is typed, by the field's selector. */
  type: Record<string, string>;
  /** The field to which one is taken. */
  wrong: string;
  says: { en: string; es: string };
};

const whole = (least: string, most: string) => ({
  en: `A whole number from ${least} to ${most} is required`,
  es: `Escribe un número entero de ${least} a ${most}`,
});
const email = { en: 'Valid email is required', es: 'Escribe un correo válido' };
const price = { en: 'A valid price is required', es: 'Se necesita un precio válido' };
const later = { en: 'Choose today or a later day', es: 'Elige hoy o un día posterior' };
const required = { en: 'Required', es: 'Falta este dato' };
const field = (name: string) => `[name="${name}"]`;

const rows: Row[] = [
  { url: '/waitlist', type: { [field('email')]: 'nobody' }, wrong: field('email'), says: email },
  {
    url: '/gift-card',
    type: { [field('code')]: '   ' },
    wrong: field('code'),
    says: { en: 'Please enter the code of the card.', es: 'Escribe el código de la tarjeta.' },
  },
  {
    url: '/admin',
    open: 'New booking',
    type: { [field('guardianName')]: '<script>', [field('guardianEmail')]: 'a@b' },
    wrong: field('guardianEmail'),
    says: email,
  },
  {
    url: '/admin?tab=events',
    open: 'Add Event',
    type: {
      [field('title')]: '😀',
      [field('starts')]: '2090-01-01T10:00',
      [field('capacity')]: '1000000000',
    },
    wrong: field('starts'),
    says: { en: 'The year must be between 2000 and five years from now', es: '' },
  },
  {
    url: '/admin/connections?type=webhooks',
    type: { 'input[type=url]': 'http://' },
    wrong: 'input[type=url]',
    says: {
      en: 'A web address that begins with http:// or https:// is required',
      es: 'Se necesita una dirección web que empiece con http:// o https://',
    },
  },
  {
    url: '/admin/schedule',
    open: 'Close Days',
    type: { 'input[type=date] >> nth=0': '1900-01-01' },
    wrong: 'input[type=date] >> nth=0',
    says: later,
  },
  {
    url: '/admin/schedule?tab=week',
    type: { 'input[type=number] >> nth=0': '0' },
    wrong: 'input[type=number] >> nth=0',
    says: {
      en: 'A capacity from 1 to 2000 is required',
      es: 'Se necesita una capacidad de 1 a 2000',
    },
  },
  {
    url: '/admin/staff',
    open: 'Invite somebody',
    type: { 'input[type=email]': 'nobody' },
    wrong: 'input[type=email]',
    says: { en: 'Please enter an email address.', es: '' },
  },
  {
    url: '/admin/settings',
    type: { [field('timezone')]: 'Mars' },
    wrong: field('timezone'),
    says: {
      en: 'A time zone such as America/New_York is required',
      es: 'Se necesita una zona horaria como America/New_York',
    },
  },
  {
    url: '/admin/settings?tab=prices',
    type: { [field('openPlayCents')]: '-5' },
    wrong: field('openPlayCents'),
    says: price,
  },
  {
    url: '/admin/settings?tab=bookings',
    type: { [field('maxChildrenPerBooking')]: '1000000000' },
    wrong: field('maxChildrenPerBooking'),
    says: { en: 'The most is 12', es: 'Lo máximo es 12' },
  },
  {
    url: '/admin/settings?tab=bookings',
    type: { [field('reminderHour')]: '' },
    wrong: field('reminderHour'),
    says: required,
  },
  {
    url: '/admin/settings?tab=matches',
    type: { 'fieldset input >> nth=1': '1.5' },
    wrong: 'fieldset input >> nth=1',
    says: { en: 'A whole number is required', es: 'Escribe un número entero' },
  },
  {
    url: '/admin/catalogue',
    open: 'Add Product',
    type: { [field('name')]: 'Five visits', [field('price')]: '-5' },
    wrong: field('price'),
    says: price,
  },
  {
    url: '/admin/catalogue?tab=packages',
    open: 'Add Package',
    type: { [field('name')]: 'Big', [field('price')]: '9', [field('duration')]: '1.5' },
    wrong: field('duration'),
    says: whole('30', '180'),
  },
  {
    url: '/admin/catalogue?tab=promos',
    open: 'Add Promo Code',
    type: { [field('code')]: 'SUMMER', [field('off')]: '101' },
    wrong: field('off'),
    says: whole('1', '100'),
  },
];

test.each(rows)('$url: $wrong', async ({ url, open, type, wrong, says }) => {
  for (const [language, sentence] of Object.entries(says)) {
    if (sentence === '' || (open && language !== 'en')) continue;
    const options = { locale: language };
    const { page, complaints, leave } = url.startsWith('/admin')
      ? await visitAs(browser, app.address, admin, options)
      : await visit(browser, app.address, options);
    await page.goto(url);
    if (open) await page.getByRole('button', { name: open, exact: true }).click();
    const around = page.locator(open ? '[role=dialog]' : 'form').first();
    const form = open ? around.locator('form') : around;
    for (const [selector, text] of Object.entries(type)) await form.locator(selector).fill(text);
    await around.locator('button[type=submit]').last().click();

    const told = form.locator(wrong);
    await expect.poll(() => told.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => told.evaluate((field: HTMLInputElement) => field === document.activeElement))
      .toBe(true);
    await expect
      .poll(() =>
        told.evaluate((field) =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? ''),
        ),
      )
      .toContain(sentence);
    for (const [selector, text] of Object.entries(type)) {
      await expect.poll(() => form.locator(selector).inputValue()).toBe(text);
    }
    expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
    await leave();
  }
});
