import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { notifications } from '#features/notifications/server/notifications-tables.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { anEvent, insertApprovedMatch, sendRsvp } from './events-factory.ts';
import { isSuggestionValid, sendEventSuggestions } from './suggest-events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
});
afterAll(() => app.stop());

async function fetchSuggestions(as: SignedIn) {
  const response = await app.call('GET', '/api/events/suggested', undefined, { as });
  const list = response.json as { event: Event; reasons: string[] }[];
  return list.map(({ event, reasons }) => [event.title, reasons]);
}
const findNotifications = ({ id }: SignedIn) =>
  app.db
    .select({ title: notifications.title, link: notifications.link })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.type, 'EVENT_SUGGESTION')));

describe('event suggestions', () => {
  let member: SignedIn;
  let musicId: string;
  beforeAll(async () => {
    member = await aMember(app.services, { interests: ['music', 'art'] });
    await aChild(app, member.id, 20);
    const friend = await aMember(app.services, { name: 'Grace Goh' });
    await insertApprovedMatch(app, member, friend);
    musicId = (await anEvent(app, { title: 'Baby Music', tags: ['0-2'] })).id;
    await anEvent(app, { title: 'Painting for big ones', tags: ['2-5'] });
    await anEvent(app, { title: 'Painting, full', capacity: 1, taken: 1 });
    await anEvent(app, { title: 'Painting, cancelled', cancelledAt: app.clock.now() });
    await anEvent(app, { title: 'Painting draft', published: false });
    await anEvent(app, { title: 'Chess evening' });
    const picnic = await anEvent(app, { title: 'Picnic' });
    await sendRsvp(app, friend, picnic.id);
  });

  test('rank events by interests, ages and friends, with reasons', async () => {
    expect(await fetchSuggestions(member)).toEqual([
      ['Baby Music', ['You like music', 'Good for your children’s ages']],
      ['Picnic', ['Grace is going']],
    ]);
    expect((await app.call('GET', '/api/events/suggested')).status).toBe(401);
  });

  test('notify a member once, in the daytime, and only if allowed', async () => {
    const optedOut = await aMember(app.services, { interests: ['music'], notifyEvents: false });
    await aChild(app, optedOut.id, 20);
    app.clock.set('2027-03-02T13:00:00Z');
    await sendEventSuggestions(app.services);
    expect(await findNotifications(member)).toEqual([]);
    app.clock.set(NOW);
    await Promise.all([sendEventSuggestions(app.services), sendEventSuggestions(app.services)]);
    await sendEventSuggestions(app.services);
    expect(await findNotifications(member)).toEqual([
      { title: 'An event for you: Baby Music', link: `/calendar/${musicId}` },
    ]);
    expect(await findNotifications(optedOut)).toEqual([]);
    expect((await app.emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'An event for you: Baby Music',
    ]);
    expect(await isSuggestionValid(app.services, `${musicId}:${member.id}`)).toBe(true);
    await sendRsvp(app, member, musicId);
    expect(await isSuggestionValid(app.services, `${musicId}:${member.id}`)).toBe(false);
    expect(await fetchSuggestions(member)).toEqual([['Picnic', ['Grace is going']]]);
  });
});
