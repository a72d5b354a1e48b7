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
  eventIn,
  NOW,
} from '../bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { VENUE_NAME: 'The Ball Pit', VENUE_EMAIL: 'desk@ballpit.example' },
  });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

describe('greets by the typed name', () => {
  test.each(['Dana Rivera', 'Дана', '李娜', "O'Neil-Smith, Jr.", 'Mary Ann'])('%s', (name) => {
    expect(greetingName(name, 'dana@example.org')).toBe(name);
  });

  test.each([
    'Visit https://bad.example',
    'www.bad.example',
    'bad.example/path',
    'write to me@bad.example',
    'Dana\nYour payment failed',
    'x'.repeat(61),
  ])('does not greet by a name that could carry a message: %s', (name) => {
    expect(greetingName(name, 'dana@example.org')).not.toBe(name);
    expect(greetingName(name, 'dana@example.org').toLowerCase()).toContain('dana');
  });
});

describe('a confirmation', () => {
  test('names the venue, gives the policy in the venue’s time, and has the desk as reply-to', async () => {
    const held = await aHold(app, await aSlot(app));
    await pay(app, held.sessionId);
    const [mail] = await app.mailsTo(held.email);
    expect(mail).toMatchObject({ replyTo: 'desk@ballpit.example' });
    expect(mail?.text).toContain('See you soon,\nThe Ball Pit');
    const dayBefore = new Date(`${addDays(held.date, -1)}T12:00:00Z`);
    const name = dayBefore.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
    expect(mail?.text).toMatch(new RegExp(`Cancel until ${name}, .+ at 7:00 PM`));
    expect(eventIn(mail).description).toContain('/manage-booking?');
  });

  test('on the same day, omits a deadline that has passed', async () => {
    const slot = await aSlot(app);
    app.clock.set(instantOf(slot.date, '12:00', app.services.venue().timezone));
    const held = await aHold(app, slot);
    await pay(app, held.sessionId);
    app.clock.set(NOW);
    const [mail] = await app.mailsTo(held.email);
    expect(mail?.text).toContain('If you cancel now, nothing comes back');
    expect(mail?.text).not.toContain('Cancel until');
  });

  test('of a free booking asks to cancel in time for others', async () => {
    const member = await aMemberWithCode(app);
    await aMemberBooking(app, member, await aSlot(app));
    const [mail] = await app.mailsTo(member.email);
    expect(mail?.text).toContain('so that another family can have the spot');
  });

  test('links only to the site itself', async () => {
    const member = await aMemberWithCode(app);
    const guardianName = 'Free toys at bad.example';
    await aMemberBooking(app, member, { ...(await aSlot(app)), guardianName });
    const [mail] = await app.mailsTo(member.email);
    const links = [...(mail?.text.matchAll(/https?:\/\/[^\s/]+/g) ?? [])].map(([host]) => host);
    expect(new Set(links)).toEqual(new Set([app.address]));
  });
});
