import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { anEvent, eventSpotsOf, sendRsvp } from './events-factory.ts';
import { events } from './events-tables.ts';
import { expireEventOffers } from './expire-offers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const rsvp = (as: SignedIn, eventId: string, body: Record<string, unknown> = {}) =>
  app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going', ...body }, { as });
const withdraw = (as: SignedIn, eventId: string) =>
  app.call('DELETE', `/api/events/${eventId}/rsvp`, undefined, { as });
const fetchRsvp = async (as: SignedIn, eventId: string) => {
  const response = await app.call('GET', `/api/events/${eventId}`, undefined, { as });
  return (response.json as Event).you;
};
const someMembers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aMember(app.services)));

describe('POST /api/events/:id/rsvp', () => {
  beforeAll(() => app.clock.set(NOW));

  test.each<[string, Partial<typeof events.$inferInsert>, number, string]>([
    ['a past event', { startsAt: new Date('2027-03-01T15:00:00Z') }, 409, 'events.over'],
    ['a cancelled event', { cancelledAt: new Date(NOW) }, 409, 'events.cancelled'],
    ['an unpublished event', { published: false }, 404, 'errors.notFound'],
    ['a full event', { capacity: 2, taken: 2 }, 409, 'events.full'],
  ])('refuses %s', async (_label, changes, status, code) => {
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
    { status: 'going', userId: 'another-user' },
    {},
  ])('returns 400 for the body %j', async (body) => {
    const event = await anEvent(app);
    const [member] = await someMembers(1);
    const path = `/api/events/${event.id}/rsvp`;
    expect((await app.call('POST', path, body, { as: member as SignedIn })).status).toBe(400);
  });

  test('refuses "interested" from a member who is going', async () => {
    const event = await anEvent(app);
    const [member] = (await someMembers(1)) as [SignedIn];
    await sendRsvp(app, member, event.id);
    const response = await rsvp(member, event.id, { status: 'interested' });
    expect(response.text).toBe('You’ve already said you’re coming. Please cancel your RSVP first.');
  });
});

describe('an RSVP as going', () => {
  beforeAll(() => app.clock.set(NOW));

  test('takes spots, and adjusts them when the RSVP is changed or withdrawn', async () => {
    const event = await anEvent(app, { capacity: 5 });
    const [member] = (await someMembers(1)) as [SignedIn];
    expect((await rsvp(member, event.id, { status: 'interested' })).status).toBe(200);
    expect(await fetchRsvp(member, event.id)).toMatchObject({ status: 'interested' });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    const response = await sendRsvp(app, member, event.id, { spots: 3 });
    expect(response).toMatchObject({ sessionUrl: null, event: { spotsLeft: 2 } });
    await sendRsvp(app, member, event.id, { spots: 5 });
    await sendRsvp(app, member, event.id, { spots: 5 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 5, held: 5 });
    expect((await rsvp(member, event.id, { spots: 6 })).headers.get('x-error-code')).toBe(
      'events.notSoMany',
    );
    await sendRsvp(app, member, event.id, { spots: 1 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 1, held: 1 });
    for (let n = 0; n < 2; n += 1) expect((await withdraw(member, event.id)).status).toBe(200);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    expect(await fetchRsvp(member, event.id)).toBeNull();
  });

  test('takes no spots and costs nothing at an external event', async () => {
    const event = await anEvent(app, { eventType: 'external', priceCents: 900, capacity: 1 });
    const members = await someMembers(3);
    for (const member of members) {
      const { event: updated } = await sendRsvp(app, member, event.id);
      expect(updated).toMatchObject({ spotsLeft: null, you: { status: 'going', bookingId: null } });
    }
    expect((await eventSpotsOf(app, event.id)).taken).toBe(0);
    await withdraw(members[0] as SignedIn, event.id);
    expect((await eventSpotsOf(app, event.id)).taken).toBe(0);
  });

  test('does not overbook an event under concurrent RSVPs', async () => {
    const event = await anEvent(app, { capacity: 3 });
    const members = await someMembers(12);
    const responses = await Promise.all(members.map((member) => rsvp(member, event.id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.map(({ headers }) => headers.get('x-error-code'))).toEqual(
      Array(9).fill('events.full'),
    );
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 3, held: 3 });
  });

  test('takes the spots once for repeated concurrent requests', async () => {
    const event = await anEvent(app, { capacity: 10 });
    const [member] = (await someMembers(1)) as [SignedIn];
    // With an existing row, the requests do not serialize on its insert.
    await rsvp(member, event.id, { status: 'interested' });
    await Promise.all(Array.from({ length: 6 }, () => rsvp(member, event.id, { spots: 2 })));
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    await Promise.all(Array.from({ length: 6 }, () => withdraw(member, event.id)));
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });
});

describe('the waitlist of a full event', () => {
  beforeAll(() => app.clock.set(NOW));

  async function aFullEvent() {
    const event = await anEvent(app, { title: 'Story Circle', capacity: 2 });
    const [first, ...waiting] = (await someMembers(4)) as [SignedIn, SignedIn, SignedIn, SignedIn];
    await sendRsvp(app, first, event.id, { spots: 2 });
    return { eventId: event.id, first, waiting };
  }

  test('adds a member on request and returns the position', async () => {
    const { eventId, waiting } = await aFullEvent();
    for (const [index, member] of waiting.entries()) {
      app.clock.advanceMinutes(1);
      expect((await rsvp(member, eventId)).status).toBe(409);
      await sendRsvp(app, member, eventId, { wait: true });
      expect(await fetchRsvp(member, eventId)).toMatchObject({
        status: 'waiting',
        place: index + 1,
      });
    }
    await withdraw(waiting[0] as SignedIn, eventId);
    expect(await fetchRsvp(waiting[1] as SignedIn, eventId)).toMatchObject({ place: 1 });
  });

  test('offers spots by email to the first family that fits, until the offer expires', async () => {
    const { eventId, first, waiting } = await aFullEvent();
    const [needsTwo, needsOne, last] = waiting as [SignedIn, SignedIn, SignedIn];
    app.clock.advanceMinutes(1);
    await sendRsvp(app, needsTwo, eventId, { wait: true, spots: 2 });
    app.clock.advanceMinutes(1);
    await sendRsvp(app, needsOne, eventId, { wait: true });
    await sendRsvp(app, first, eventId, { spots: 1 });
    // The first on the waitlist needs two spots.
    expect(await fetchRsvp(needsOne, eventId)).toMatchObject({ status: 'offered', spots: 1 });
    expect(await fetchRsvp(needsTwo, eventId)).toMatchObject({ status: 'waiting', place: 1 });
    const [email] = await app.emailsTo(needsOne.email);
    expect(email?.subject).toBe('A spot opened up: Story Circle');
    expect(email?.text).toContain(`/calendar/${eventId}`);
    // The offered spot cannot be taken by others.
    expect((await rsvp(last, eventId)).status).toBe(409);
    app.clock.advanceMinutes(61);
    expect(await fetchRsvp(needsOne, eventId)).toBeNull();
    expect((await rsvp(needsOne, eventId)).headers.get('x-error-code')).toBe('events.offerOver');
    await expireEventOffers(app.services);
    await expireEventOffers(app.services);
    expect(await fetchRsvp(needsOne, eventId)).toMatchObject({ status: 'interested' });
    expect(await eventSpotsOf(app, eventId)).toEqual({ taken: 1, held: 1 });
    await withdraw(first, eventId);
    expect(await fetchRsvp(needsTwo, eventId)).toMatchObject({ status: 'offered', spots: 2 });
    const { event } = await sendRsvp(app, needsTwo, eventId, { spots: 1 });
    expect(event.you).toMatchObject({ status: 'going', spots: 1 });
    expect(await eventSpotsOf(app, eventId)).toEqual({ taken: 1, held: 1 });
  });

  test('keeps the counts consistent under concurrent withdrawals and joins', async () => {
    const event = await anEvent(app, { capacity: 3 });
    const members = await someMembers(10);
    await Promise.all(members.map((member) => rsvp(member, event.id, { wait: true })));
    await Promise.all(
      members.map((member, n) =>
        n % 2 ? withdraw(member, event.id) : rsvp(member, event.id, { wait: true }),
      ),
    );
    const { taken, held } = await eventSpotsOf(app, event.id);
    expect(taken).toBe(held);
    expect(taken).toBe(3);
  });

  test('does not offer a released spot that exceeds a reduced capacity', async () => {
    const { eventId, first, waiting } = await aFullEvent();
    await app.db.update(events).set({ capacity: 1 }).where(eq(events.id, eventId));
    await sendRsvp(app, waiting[0] as SignedIn, eventId, { wait: true });
    await sendRsvp(app, first, eventId, { spots: 1 });
    expect(await fetchRsvp(waiting[0] as SignedIn, eventId)).toMatchObject({ status: 'waiting' });
    expect(await eventSpotsOf(app, eventId)).toEqual({ taken: 1, held: 1 });
  });
});
