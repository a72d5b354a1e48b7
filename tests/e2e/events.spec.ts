import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { anApprovedMatch, anEvent, sendRsvp } from '#features/events/server/events-factory.ts';
import { events } from '#features/events/server/events-tables.ts';
import { accessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };

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
const at = (iso: string) => new Date(iso);
const soon = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);

test('a visitor sees what the house has planned, and takes it along', async () => {
  const opened = await visit(browser, app.address, PHONE);
  await opened.page.goto('/calendar');
  await opened.page.getByRole('heading', { name: 'No Events Scheduled' }).waitFor();
  await anEvent(app, { title: 'Drum Circle', description: 'Bring a pot.', startsAt: soon(4) });
  await anEvent(app, { title: 'Clay Hour', priceCents: 1250, startsAt: soon(5), capacity: 8 });
  await anEvent(app, { title: 'Town Parade', eventType: 'external', startsAt: soon(6) });
  await opened.page.reload();
  await card(opened.page, 'Drum Circle').getByText('Free Event').waitFor();
  await card(opened.page, 'Clay Hour').getByText('$12.50').waitFor();
  await card(opened.page, 'Clay Hour').getByText('Capacity: 8 spots').waitFor();
  await expect.poll(() => opened.page.getByText('Town Parade').count()).toBe(0);
  const saved = opened.page.waitForEvent('download');
  await card(opened.page, 'Drum Circle').getByRole('link', { name: 'Add to Calendar' }).click();
  expect((await saved).suggestedFilename()).toBe('event.ics');
  expect(await accessibilityProblems(opened.page)).toEqual([]);
  await saveScreenshots(opened.page, 'calendar');
  await opened.leave();
});

test('a member filters, comes, waits in line, and pays', async () => {
  const member = await aMember(app.services, { name: 'Ann Rivera', interests: ['music'] });
  await aSignedWaiver(app, member.email);
  const friend = await aMember(app.services, { name: 'Grace Goh' });
  await anApprovedMatch(app, member, friend);
  const band = await anEvent(app, {
    title: 'Music in the Park',
    tags: ['outdoor', '0-2'],
    startsAt: soon(3),
    location: 'Elm Park',
  });
  await sendRsvp(app, friend, band.id);
  await anEvent(app, { title: 'Puppet Show', tags: ['indoor'], capacity: 1, taken: 1 });
  await anEvent(app, { title: 'Bread Baking', tags: ['indoor'], priceCents: 900 });
  await anEvent(app, {
    title: 'Library Story Time',
    eventType: 'external',
    sourceUrl: 'https://library.example/story',
  });
  const { page, leave } = await visitAs(browser, app.address, member, DESKTOP);

  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /Music in the Park/ })
    .getByText('Grace is going')
    .waitFor();

  await page.goto('/events');
  await card(page, 'Music in the Park').getByText('Who to go with').waitFor();
  await saveScreenshots(page, 'events');
  await page.getByRole('checkbox', { name: 'Outdoor' }).check();
  await card(page, 'Puppet Show').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: /RSVP for Event/ }).count()).toBe(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('outdoor');
  await page.getByRole('checkbox', { name: 'Outdoor' }).uncheck();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('no such thing');
  await page.getByRole('heading', { name: 'No Events Found' }).waitFor();
  await page.getByRole('button', { name: 'Show All Events' }).click();

  await card(page, 'Music in the Park')
    .getByRole('button', { name: /RSVP for Event/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Music in the Park' });
  await dialog.getByText('20 spots left').or(dialog.getByText('19 spots left')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'event-dialog');
  await dialog.getByRole('button', { name: 'RSVP for Event' }).click();
  await card(page, 'Music in the Park').getByText('You are coming').waitFor();

  await card(page, 'Puppet Show')
    .getByRole('button', { name: /RSVP for Event/ })
    .click();
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await card(page, 'Puppet Show').getByText('You are number 1 in line.').waitFor();

  await card(page, 'Bread Baking').getByText('Paid event').waitFor();
  await card(page, 'Bread Baking')
    .getByRole('button', { name: /RSVP for Event/ })
    .click();
  await page.getByRole('button', { name: 'More: How many of you come?' }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  const baking = page.getByRole('dialog', { name: 'Bread Baking' });
  await expect
    .poll(() => baking.getByRole('group', { name: 'How many of you come?' }).textContent())
    .toContain('2');
  await baking.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.goto('/my-bookings');
  await page.getByText('Bread Baking').first().waitFor();

  const off = await anEvent(app, {
    title: 'Kite Day',
    description: 'Bring a kite.',
    capacity: 7,
    startsAt: at('2030-06-05T19:00:00Z'),
    endsAt: at('2030-06-05T20:30:00Z'),
  });
  await page.goto('/member-calendar');
  await page.getByText('All Playvillage and community events').waitFor();
  for (const fact of ['Bring a kite.', '3:00 - 4:30 PM', 'Capacity: 7 spots', 'Free Event']) {
    await card(page, 'Kite Day').getByText(fact).waitFor();
  }
  await sendRsvp(app, member, off.id);
  await app.db.update(events).set({ cancelledAt: app.clock.now() }).where(eq(events.id, off.id));
  for (const path of ['/calendar', '/member-calendar']) {
    await page.goto(path);
    await card(page, 'Kite Day').getByText('Cancelled', { exact: true }).waitFor();
    await expect
      .poll(() => card(page, 'Kite Day').getByRole('link', { name: 'Add to Calendar' }).count())
      .toBe(0);
  }
  const source = card(page, 'Library Story Time').getByRole('link', { name: /View Source/ });
  await expect.poll(() => source.getAttribute('href')).toBe('https://library.example/story');
  await saveScreenshots(page, 'member-calendar');
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Make My Calendar Address' }).click();
  const address = await page.getByLabel('Your secret address').inputValue();
  expect(await (await fetch(address)).text()).toContain('Music in the Park');
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'member-calendar-month');
  await leave();
});

test('who comes talks to the others who come', async () => {
  const member = await aMember(app.services, { name: 'Ann Rivera' });
  const picnic = await anEvent(app, { title: 'Picnic in the Park' });
  await sendRsvp(app, member, picnic.id);
  const { page, leave } = await visitAs(browser, app.address, member, DESKTOP);
  await page.goto(`/events?event=${picnic.id}`);
  await page.getByRole('button', { name: 'Talk to Those Who Come' }).click();
  await page.waitForURL('**/messages?conversation=*');
  await page.getByRole('heading', { name: 'Picnic in the Park' }).waitFor();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Who brings the blanket?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Who brings the blanket?').waitFor();
  await leave();
});

test('in Spanish', async () => {
  const member = await aMember(app.services, { language: 'es' });
  const { page, leave } = await visitAs(browser, app.address, member, {
    ...PHONE,
    locale: 'es-US',
  });
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Eventos', exact: true }).waitFor();
  await page
    .getByRole('button', { name: /Confirmar asistencia/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Confirmar asistencia', exact: true }).click();
  await page.getByText('Vas a venir').waitFor();
  await page.goto('/member-calendar');
  await page.getByText('Todos los eventos de Playvillage y de la comunidad').waitFor();
  await leave();
});
