import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { greetingName } from '#features/accounts/accounts-rules.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  NOW,
  parseCalendarEvent,
} from '../bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { VENUE_NAME: 'The Ball Pit', VENUE_EMAIL: 'desk@ballpit.example' },
  });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

describe('greetingName', () => {
  test.each(['Dana Rivera', 'Дана', '李娜', "O'Neil-Smith, Jr.", 'Mary Ann'])(
    'greets by the entered name %s',
    (name) => {
      expect(greetingName(name, 'dana@example.org')).toBe(name);
    },
  );

  test.each([
    'Visit https://bad.example',
    'www.bad.example',
    'bad.example/path',
    'write to me@bad.example',
    'Dana\nYour payment failed',
    'x'.repeat(61),
  ])('does not greet by a name with a link, address or line break, or a long one: %s', (name) => {
    expect(greetingName(name, 'dana@example.org')).not.toBe(name);
    expect(greetingName(name, 'dana@example.org').toLowerCase()).toContain('dana');
  });
});

describe('a confirmation email', () => {
  test('contains the venue’s name and cancellation deadline, and directs replies to the desk', async () => {
    const hold = await aHold(app, await aSlot(app));
    await pay(app, hold.sessionId);
    const [email] = await app.emailsTo(hold.email);
    expect(email).toMatchObject({ replyTo: 'desk@ballpit.example' });
    expect(email?.text).toContain('See you soon,\nThe Ball Pit');
    const dayBefore = new Date(`${addDays(hold.date, -1)}T12:00:00Z`);
    const weekday = dayBefore.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
    expect(email?.text).toMatch(new RegExp(`Cancel by ${weekday}, .+ at 7:00 PM`));
    expect(parseCalendarEvent(email).description).toContain('/manage-booking?');
  });

  test('states the place, the children, the price with its tax, and the reference', async () => {
    const place = { street: '12 Main Street', town: 'Beacon', region: 'NY', zip: '12508' };
    await app.changeVenue({ ...place, phone: '(845) 555-0100', taxPercent: 10 });
    const hold = await aHold(app, await aSlot(app));
    await pay(app, hold.sessionId);
    const [email] = await app.emailsTo(hold.email);
    const reference = hold.bookingId.slice(0, 8).toUpperCase();
    expect(email?.text).toContain(
      `1 child\n$15.00, including $1.36 tax\nReference: ${reference}\n\n` +
        'The Ball Pit\n12 Main Street\nBeacon, NY 12508\n(845) 555-0100\n',
    );
    await app.changeVenue({ street: '', town: '', region: '', zip: '', phone: '', taxPercent: 0 });
  });

  test('says what to bring, also where the venue wrote it in one language only', async () => {
    await app.changeVenue({ bringEs: 'Calcetines\nAgua' });
    const hold = await aHold(app, await aSlot(app));
    await pay(app, hold.sessionId);
    const [email] = await app.emailsTo(hold.email);
    expect(email?.text).toContain('\n\nWhat to bring:\nCalcetines\nAgua\n\nSee your booking');
    await app.changeVenue({ bringEs: '' });
  });

  test('omits a deadline that has passed', async () => {
    const slot = await aSlot(app);
    app.clock.set(instantOf(slot.date, '12:00', app.services.venue().timezone));
    const hold = await aHold(app, slot);
    await pay(app, hold.sessionId);
    app.clock.set(NOW);
    const [email] = await app.emailsTo(hold.email);
    expect(email?.text).toContain('If you cancel now, we can’t offer a refund');
    expect(email?.text).not.toContain('Cancel by');
  });

  test('asks the guardian of a free booking to cancel in time', async () => {
    const member = await aMemberWithCode(app);
    await aMemberBooking(app, member, await aSlot(app));
    const [email] = await app.emailsTo(member.email);
    expect(email?.text).toContain('so another family can have the spot');
  });

  test('contains only links to the site itself', async () => {
    const member = await aMemberWithCode(app);
    const guardianName = 'Free toys at bad.example';
    await aMemberBooking(app, member, { ...(await aSlot(app)), guardianName });
    const [email] = await app.emailsTo(member.email);
    const links = [...(email?.text.matchAll(/https?:\/\/[^\s/]+/g) ?? [])].map(([host]) => host);
    expect(new Set(links)).toEqual(new Set([app.address]));
  });
});
