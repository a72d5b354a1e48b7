import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { anEvent, insertApprovedMatch, sendRsvp } from '#features/events/server/events-factory.ts';
import { events } from '#features/events/server/events-tables.ts';
import {
  DESKTOP,
  findAccessibilityProblems,
  openBrowser,
  PHONE,
  visit,
  visitAs,
} from '../browser.ts';
import { openManageMenu } from '../manage-menu.ts';
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

test('a visitor sees in-house events and downloads one as a calendar file', async () => {
  const visitor = await visit(browser, app.address, PHONE);
  await visitor.page.goto('/calendar');
  await visitor.page.getByRole('heading', { name: 'No Events Scheduled' }).waitFor();
  await anEvent(app, { title: 'Drum Circle', description: 'Bring a pot.', startsAt: daysAhead(4) });
  await anEvent(app, { title: 'Clay Hour', priceCents: 1250, startsAt: daysAhead(5), capacity: 8 });
  await anEvent(app, {
    title: 'Paper Boats',
    openToGuests: true,
    startsAt: daysAhead(-0.01),
    endsAt: daysAhead(0.1),
  });
  await anEvent(app, { title: 'Town Parade', eventType: 'external', startsAt: daysAhead(6) });
  await visitor.page.reload();
  await card(visitor.page, 'Drum Circle').getByText('Free Event').waitFor();
  await card(visitor.page, 'Clay Hour').getByText('$12.50').waitFor();
  await card(visitor.page, 'Clay Hour').getByText('Capacity: 8 spots').waitFor();
  await expect.poll(() => visitor.page.getByText('Town Parade').count()).toBe(0);
  await card(visitor.page, 'Paper Boats')
    .getByRole('link', { name: /^Details/ })
    .click();
  await visitor.page.getByText('This event has already started.').waitFor();
  expect(await visitor.page.getByRole('button', { name: 'Reserve' }).count()).toBe(0);
  await visitor.page.goBack();
  const download = visitor.page.waitForEvent('download');
  await card(visitor.page, 'Drum Circle').getByRole('link', { name: 'Add to Calendar' }).click();
  expect((await download).suggestedFilename()).toBe('event.ics');
  expect(await findAccessibilityProblems(visitor.page)).toEqual([]);
  await saveScreenshots(visitor.page, 'calendar');
  await visitor.leave();
});

test('a member filters events, RSVPs, joins a waitlist and pays', async () => {
  const member = await aMember(app.services, { name: 'Ann Rivera', interests: ['music'] });
  const friend = await aMember(app.services, { name: 'Grace Goh' });
  await insertApprovedMatch(app, member, friend);
  const concert = await anEvent(app, {
    title: 'Music in the Park',
    tags: ['outdoor', '0-2'],
    startsAt: daysAhead(3),
    location: 'Elm Park',
  });
  await sendRsvp(app, friend, concert.id);
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

  // Two taps: the card's button, and the page's.
  await card(page, 'Music in the Park')
    .getByRole('button', { name: /RSVP for Event/ })
    .click();
  await page.waitForURL(`**/calendar/${concert.id}`);
  await page.getByText('19 of 20 spots left').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'event-of-member');
  await page.getByRole('button', { name: 'RSVP for Event' }).click();
  await page.getByText('You’re going').waitFor();
  await page.getByText('18 of 20 spots left').waitFor();
  await page.getByRole('link', { name: 'All events' }).click();
  await card(page, 'Music in the Park').getByText('You’re going').waitFor();

  // A full event offers its waitlist in the list, too.
  await card(page, 'Puppet Show')
    .getByRole('button', { name: /Join the Waitlist/ })
    .click();
  await page.waitForURL('**/calendar/*');
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await page.getByText('You’re number 1 on the waitlist.').waitFor();
  await page.getByRole('link', { name: 'All events' }).click();

  await card(page, 'Bread Baking').getByText('Paid event').waitFor();
  await card(page, 'Bread Baking')
    .getByRole('button', { name: /RSVP for Event/ })
    .click();
  await page.getByRole('button', { name: 'More: How many of you are coming?' }).click();
  await page.getByRole('button', { name: 'Sign waiver and continue' }).click();
  await page.getByText('1. Inherent risks').waitFor();
  await aSignedWaiver(app, member.email);
  await page.goBack();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByText('You weren’t charged.').waitFor();
  await expect
    .poll(() => page.getByRole('group', { name: 'How many of you are coming?' }).textContent())
    .toContain('2');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.goto('/my-bookings');
  await page.getByText('Bread Baking').first().waitFor();

  const cancelled = await anEvent(app, {
    title: 'Kite Day',
    description: 'Bring a kite.',
    capacity: 7,
    startsAt: new Date('2030-06-05T19:00:00Z'),
    endsAt: new Date('2030-06-05T20:30:00Z'),
  });
  await page.goto('/member-calendar');
  await page.getByText('All Playvillage and community events').waitFor();
  for (const text of ['Bring a kite.', '3:00 - 4:30 PM', 'Capacity: 7 spots', 'Free Event']) {
    await card(page, 'Kite Day').getByText(text).waitFor();
  }
  await sendRsvp(app, member, cancelled.id);
  await app.db
    .update(events)
    .set({ cancelledAt: app.clock.now() })
    .where(eq(events.id, cancelled.id));
  for (const path of ['/calendar', '/member-calendar']) {
    await page.goto(path);
    await card(page, 'Kite Day').getByText('Cancelled', { exact: true }).waitFor();
    const addToCalendar = card(page, 'Kite Day').getByRole('link', { name: 'Add to Calendar' });
    const manage = card(page, 'Kite Day').getByRole('button', { name: /^Manage/ });
    await expect.poll(() => addToCalendar.or(manage).count()).toBe(0);
  }
  await openManageMenu(card(page, 'Library Story Time'));
  const source = page.getByRole('menuitem', { name: 'View Source' });
  await expect.poll(() => source.getAttribute('href')).toBe('https://library.example/story');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Add to Calendar' }).click();
  expect((await download).suggestedFilename()).toBe('event.ics');
  await saveScreenshots(page, 'member-calendar');
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Get My Calendar Link' }).click();
  const calendarUrl = await page.getByLabel('Your private link').inputValue();
  expect(await (await fetch(calendarUrl)).text()).toContain('Music in the Park');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'member-calendar-month');
  await leave();
});

test('an attendee of an event messages the other attendees', async () => {
  const member = await aMember(app.services, { name: 'Ann Rivera' });
  const picnic = await anEvent(app, { title: 'Picnic in the Park' });
  await sendRsvp(app, member, picnic.id);
  const { page, leave } = await visitAs(browser, app.address, member, DESKTOP);
  await page.goto(`/events?event=${picnic.id}`);
  await page.getByRole('button', { name: 'Message Attendees' }).click();
  await page.waitForURL('**/messages?conversation=*');
  await page.getByRole('heading', { name: 'Picnic in the Park' }).waitFor();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Who brings the blanket?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Who brings the blanket?').waitFor();
  await leave();
});

test('the event pages are available in Spanish', async () => {
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
