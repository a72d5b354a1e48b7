import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { endEventOffers } from './end-offers.ts';
import { anEvent, eventSpotsOf, goesTo } from './events-factory.ts';
import { events } from './events-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const rsvp = (as: SignedIn, eventId: string, body: Record<string, unknown> = {}) =>
  app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going', ...body }, { as });
const takeBack = (as: SignedIn, eventId: string) =>
  app.call('DELETE', `/api/events/${eventId}/rsvp`, undefined, { as });
const yours = async (as: SignedIn, eventId: string) => {
  const response = await app.call('GET', `/api/events/${eventId}`, undefined, { as });
  return (response.json as Event).you;
};
const someMembers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aMember(app.services)));

describe('an RSVP refuses', () => {
  beforeAll(() => app.clock.set(NOW));

  test.each<[string, Partial<typeof events.$inferInsert>, number, string]>([
    ['a past event', { startsAt: new Date('2027-03-01T15:00:00Z') }, 409, 'events.over'],
    ['a cancelled event', { cancelledAt: new Date(NOW) }, 409, 'events.cancelled'],
    ['an unpublished event', { published: false }, 404, 'errors.notFound'],
    ['a full event', { capacity: 2, taken: 2 }, 409, 'events.full'],
  ])('%s', async (_what, changes, status, code) => {
    const event = await anEvent(app, changes);
    const [member] = await someMembers(1);
    const response = await rsvp(member as SignedIn, event.id);
    expect([response.status, response.headers.get('x-error-code')]).toEqual([status, code]);
    expect((await eventSpotsOf(app, event.id)).taken).toBe(changes.taken ?? 0);
  });

  test.each([
    { status: 'withdrawn' },
    { status: 'going', spots: 0 },
    { status: 'going', spots: 13 },
    { status: 'going', spots: 1.5 },
    { status: 'going', userId: 'somebody else' },
    {},
  ])('%j', async (body) => {
    const event = await anEvent(app);
    const [member] = await someMembers(1);
    const path = `/api/events/${event.id}/rsvp`;
    expect((await app.call('POST', path, body, { as: member as SignedIn })).status).toBe(400);
  });

  test('"interested" while going', async () => {
    const event = await anEvent(app);
    const [member] = (await someMembers(1)) as [SignedIn];
    await goesTo(app, member, event.id);
    const response = await rsvp(member, event.id, { status: 'interested' });
    expect(response.text).toBe('You have said that you come. Please take that back first.');
  });
});

describe('going', () => {
  beforeAll(() => app.clock.set(NOW));

  test('takes spots, which changing or withdrawing adjusts', async () => {
    const event = await anEvent(app, { capacity: 5 });
    const [member] = (await someMembers(1)) as [SignedIn];
    expect((await rsvp(member, event.id, { status: 'interested' })).status).toBe(200);
    expect(await yours(member, event.id)).toMatchObject({ status: 'interested' });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    const taken = await goesTo(app, member, event.id, { spots: 3 });
    expect(taken).toMatchObject({ sessionUrl: null, event: { spotsLeft: 2 } });
    await goesTo(app, member, event.id, { spots: 5 });
    await goesTo(app, member, event.id, { spots: 5 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 5, held: 5 });
    expect((await rsvp(member, event.id, { spots: 6 })).headers.get('x-error-code')).toBe(
      'events.notSoMany',
    );
    await goesTo(app, member, event.id, { spots: 1 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 1, held: 1 });
    for (let n = 0; n < 2; n += 1) expect((await takeBack(member, event.id)).status).toBe(200);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    expect(await yours(member, event.id)).toBeNull();
  });

  test('to an external event holds no spots and is free', async () => {
    const event = await anEvent(app, { eventType: 'external', priceCents: 900, capacity: 1 });
    const members = await someMembers(3);
    for (const member of members) {
      const { event: seen } = await goesTo(app, member, event.id);
      expect(seen).toMatchObject({ spotsLeft: null, you: { status: 'going', bookingId: null } });
    }
    expect((await eventSpotsOf(app, event.id)).taken).toBe(0);
    await takeBack(members[0] as SignedIn, event.id);
    expect((await eventSpotsOf(app, event.id)).taken).toBe(0);
  });

  test('concurrently does not overbook', async () => {
    const event = await anEvent(app, { capacity: 3 });
    const members = await someMembers(12);
    const responses = await Promise.all(members.map((member) => rsvp(member, event.id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 3, held: 3 });
  });

  test('clicked many times takes the spots once', async () => {
    const event = await anEvent(app, { capacity: 10 });
    const [member] = (await someMembers(1)) as [SignedIn];
    // With an existing row, no click waits for another one's insert.
    await rsvp(member, event.id, { status: 'interested' });
    await Promise.all(Array.from({ length: 6 }, () => rsvp(member, event.id, { spots: 2 })));
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    await Promise.all(Array.from({ length: 6 }, () => takeBack(member, event.id)));
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });
});

describe('the waitlist of a full event', () => {
  beforeAll(() => app.clock.set(NOW));

  async function aFullEvent() {
    const event = await anEvent(app, { title: 'Story Circle', capacity: 2 });
    const [first, ...line] = (await someMembers(4)) as [SignedIn, SignedIn, SignedIn, SignedIn];
    await goesTo(app, first, event.id, { spots: 2 });
    return { eventId: event.id, first, line };
  }

  test('is joined on request, with a position', async () => {
    const { eventId, line } = await aFullEvent();
    for (const [index, member] of line.entries()) {
      app.clock.passMinutes(1);
      expect((await rsvp(member, eventId)).status).toBe(409);
      await goesTo(app, member, eventId, { wait: true });
      expect(await yours(member, eventId)).toMatchObject({ status: 'waiting', place: index + 1 });
    }
    await takeBack(line[0] as SignedIn, eventId);
    expect(await yours(line[1] as SignedIn, eventId)).toMatchObject({ place: 1 });
  });

  test('offers spots by mail to the first who fits, until the offer expires', async () => {
    const { eventId, first, line } = await aFullEvent();
    const [two, one, last] = line as [SignedIn, SignedIn, SignedIn];
    app.clock.passMinutes(1);
    await goesTo(app, two, eventId, { wait: true, spots: 2 });
    app.clock.passMinutes(1);
    await goesTo(app, one, eventId, { wait: true });
    await goesTo(app, first, eventId, { spots: 1 });
    // The first in the waitlist needs two.
    expect(await yours(one, eventId)).toMatchObject({ status: 'offered', spots: 1 });
    expect(await yours(two, eventId)).toMatchObject({ status: 'waiting', place: 1 });
    const [mail] = await app.mailsTo(one.email);
    expect(mail?.subject).toBe('A spot is free: Story Circle');
    expect(mail?.text).toContain(`/events?event=${eventId}`);
    // The offered spot cannot be taken by others.
    expect((await rsvp(last, eventId)).status).toBe(409);
    app.clock.passMinutes(61);
    expect(await yours(one, eventId)).toBeNull();
    expect((await rsvp(one, eventId)).headers.get('x-error-code')).toBe('events.offerOver');
    await endEventOffers(app.services);
    await endEventOffers(app.services);
    expect(await yours(one, eventId)).toMatchObject({ status: 'interested' });
    expect(await eventSpotsOf(app, eventId)).toEqual({ taken: 1, held: 1 });
    await takeBack(first, eventId);
    expect(await yours(two, eventId)).toMatchObject({ status: 'offered', spots: 2 });
    const { event } = await goesTo(app, two, eventId, { spots: 1 });
    expect(event.you).toMatchObject({ status: 'going', spots: 1 });
    expect(await eventSpotsOf(app, eventId)).toEqual({ taken: 1, held: 1 });
  });

  test('keeps the counts consistent under concurrent withdrawals and joins', async () => {
    const event = await anEvent(app, { capacity: 3 });
    const members = await someMembers(10);
    await Promise.all(members.map((member) => rsvp(member, event.id, { wait: true })));
    await Promise.all(
      members.map((member, n) =>
        n % 2 ? takeBack(member, event.id) : rsvp(member, event.id, { wait: true }),
      ),
    );
    const { taken, held } = await eventSpotsOf(app, event.id);
    expect(taken).toBe(held);
    expect(taken).toBe(3);
  });

  test('offers no spots while the capacity is exceeded', async () => {
    const { eventId, first, line } = await aFullEvent();
    await app.db.update(events).set({ capacity: 1 }).where(eq(events.id, eventId));
    await goesTo(app, line[0] as SignedIn, eventId, { wait: true });
    await goesTo(app, first, eventId, { spots: 1 });
    expect(await yours(line[0] as SignedIn, eventId)).toMatchObject({ status: 'waiting' });
    expect(await eventSpotsOf(app, eventId)).toEqual({ taken: 1, held: 1 });
  });
});
