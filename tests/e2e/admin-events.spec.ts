import { asc } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSource, insertInterest } from '#features/events/server/event-admin-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { events } from '#features/events/server/events-tables.ts';
import {
  allowOnly,
  startExternalServer,
} from '#platform/server/external/external-server-factory.ts';
import { fetchExternal } from '#platform/server/external/fetch-external.ts';
import { addDays, formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import { openBrowser, PHONE, visitAs } from '../browser.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
let externalServer: Awaited<ReturnType<typeof startExternalServer>>;
let admin: SignedIn;
let firstDay: string;

beforeAll(async () => {
  externalServer = await startExternalServer((request, response) =>
    request.url === '/library.ics'
      ? response.end(buildCalendar())
      : response.writeHead(404).end('nothing here'),
  );
  app = await startTestApp({
    pages: builtPages,
    fetchExternal: (url, options) =>
      fetchExternal(url, {
        ...options,
        allow: allowOnly('127.0.0.1'),
        resolve: async () => [{ address: '127.0.0.1' }],
      }),
  });
  browser = await openBrowser();
  admin = await anAdmin(app.services);
  firstDay = addDays(venueDateOf(app.clock.now(), 'America/New_York'), 7);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await externalServer?.[Symbol.asyncDispose]();
});

const buildCalendar = () => {
  const day = addDays(firstDay, 3).replaceAll('-', '');
  const event = (uid: string, title: string, time: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${title}\r\nLOCATION:Library\r\nURL:https://library.example.org/${uid}\r\nDTSTART:${time}\r\nEND:VEVENT\r\n`;
  return `BEGIN:VCALENDAR\r\n${event('a', 'Puppet show', `${day}T150000`)}${event('b', 'Toddler yoga', `${day}T100000`)}${event('old', 'From long ago', '19700101T000000')}END:VCALENDAR\r\n`;
};

const REDUCED_MOTION = { reducedMotion: 'reduce' as const };
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('an admin creates a weekly series, edits an event, cancels one and deletes another', async () => {
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, REDUCED_MOTION);
  await page.goto('/admin?tab=events');
  await page.getByText('No events found', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('form', { name: 'Add Event' });
  await form.getByRole('button', { name: 'Create Event' }).click();
  await form.getByText('Title is required', { exact: true }).waitFor();
  await form.getByText('Start time is required', { exact: true }).waitFor();
  await form.getByText('End time is required', { exact: true }).waitFor();
  await expect.poll(() => form.getByLabel('Capacity').inputValue()).toBe('20');
  await form.getByLabel('Title').fill('Story time');
  await form.getByLabel('Start time').fill(`${firstDay}T10:00`);
  await expect.poll(() => form.getByLabel('End time').inputValue()).toBe(`${firstDay}T12:00`);
  await form.getByLabel('Price (USD)').fill('7.50');
  await form.getByLabel('Repeats').selectOption('week');
  await form.getByLabel('Last day').fill(addDays(firstDay, 21));
  await form.getByLabel('Indoor').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Event' }).click();
  await page.getByText('Event created successfully!', { exact: true }).waitFor();
  await row(page, 'Story time').first().waitFor();
  await expect.poll(() => row(page, 'Story time').count()).toBe(4);
  const firstRow = row(page, 'Story time').first();
  await firstRow.getByText('Capacity: 20 | Price: $7.50', { exact: true }).waitFor();
  await firstRow
    .getByText(`${formatVenueDate(firstDay)} at 10:00 AM - 12:00 PM`, { exact: true })
    .waitFor();

  await row(page, 'Story time').nth(1).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit Event' });
  await edit.getByLabel('Title').fill('Story time with puppets');
  await edit.getByLabel('Open to guests').check();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Event updated successfully!', { exact: true }).waitFor();
  await row(page, 'Story time with puppets').waitFor();
  await expect.poll(() => row(page, 'Story time').count()).toBe(4);

  const [, second, third] = await app.db.select().from(events).orderBy(asc(events.startsAt));
  expect(second).toMatchObject({ title: 'Story time with puppets', openToGuests: true });
  const attendee = await aMember(app.services);
  await insertInterest(app, third?.id ?? '', attendee.id);
  await row(page, 'Story time').nth(2).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Story time?' });
  await dialog.getByText(/^1 family is going and 0 are on the waitlist/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete Event' }).click();
  await page.getByText('Event deleted successfully!', { exact: true }).waitFor();
  await row(page, 'Story time').nth(2).getByText('Cancelled', { exact: true }).waitFor();
  await row(page, 'Story time').nth(3).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No one has signed up. The event will be deleted permanently.').waitFor();
  await page.getByLabel('This and all following events').check();
  await page.getByRole('button', { name: 'Delete Event' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row(page, 'Story time').nth(3).waitFor({ state: 'detached' });
  expect((await app.emailsTo(attendee.email)).map(({ subject }) => subject)).toEqual([
    'Cancelled: Story time',
  ]);

  await anEvent(app, { title: 'First Birthday', startsAt: new Date('2020-05-01T15:00:00Z') });
  await page.getByRole('radio', { name: 'Past', exact: true }).check();
  await row(page, 'First Birthday').waitFor();
  await row(page, 'Story time').first().waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Upcoming' }).check();
  await row(page, 'Story time').first().waitFor();
  await saveScreenshots(page, 'admin-events');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('an admin adds a source, imports it, and sees the counts and skipped events', async () => {
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, {
    ...PHONE,
    ...REDUCED_MOTION,
  });
  await page.goto('/admin?tab=events');
  await page.getByText('External event sources').click();
  await page.getByText('No sources yet.').waitFor();
  await page.getByRole('button', { name: 'Add Source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Source' });
  await dialog.getByLabel('Name').fill('The library');
  await dialog.getByLabel('Address').fill('http://169.254.169.254/');
  await dialog.getByRole('button', { name: 'Save Source' }).click();
  await page
    .getByText(/^This address isn’t on the public internet/)
    .first()
    .waitFor();
  await dialog
    .getByLabel('Address')
    .fill(`http://library.example.org:${externalServer.port}/library.ics`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Source' }).click();
  await page.getByText('Not checked yet').waitFor();
  await aSource(app, { url: `http://museum.example.org:${externalServer.port}/gone` });

  await page.getByRole('button', { name: 'Scrape External Events' }).click();
  await page.getByText('Scraping complete!', { exact: true }).waitFor();
  await page
    .getByText('Imported 2 events, skipped 0 duplicates', { exact: true })
    .first()
    .waitFor();
  await page.getByText('1 with a problem').waitFor();
  await page.getByText('There is nothing at this address.').waitFor();
  await page.getByText('1 event had a problem').click();
  await page.getByText('From long ago: Its date is too far in the past or the future.').waitFor();
  await row(page, 'Puppet show').getByRole('link', { name: 'View Source: Puppet show' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Scrape External Events' }).click();
  await page
    .getByText('Imported 0 events, skipped 2 duplicates', { exact: true })
    .first()
    .waitFor();

  await page.getByLabel('In-House Events').check();
  await row(page, 'Puppet show').waitFor({ state: 'detached' });
  await page.getByLabel('External Events', { exact: true }).check();
  await row(page, 'Puppet show').waitFor();
  await expect.poll(() => row(page, 'Story time').count()).toBe(0);
  await saveScreenshots(page, 'admin-event-sources');
  await page.getByRole('button', { name: 'Remove the source The library' }).first().click();
  await page.getByRole('button', { name: 'Remove Source' }).click();
  await page.getByText('Source removed', { exact: true }).waitFor();
  expect(consoleErrors.filter((line) => !line.includes('400'))).toEqual([]);
  await leave();
});

test('the events tab of the back office is available in Spanish', async () => {
  await anEvent(app, { title: 'Cuentos', priceCents: 500 });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, {
    ...PHONE,
    ...REDUCED_MOTION,
    locale: 'es-US',
  });
  await page.goto('/admin?tab=events');
  await row(page, 'Cuentos').getByText('Lugares: 20 | Precio: $5.00', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Agregar evento' }).click();
  const form = page.getByRole('form', { name: 'Agregar evento' });
  await form.getByRole('button', { name: 'Crear evento' }).click();
  await form.getByText('El título es obligatorio', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(consoleErrors).toEqual([]);
  await leave();
});
