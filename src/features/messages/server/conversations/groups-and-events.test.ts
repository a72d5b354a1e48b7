import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Conversation } from '../../messages-contract.ts';
import { aGroup, aMessage, anEventWithGuests, callsOf, listOf } from '../messages-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const three = () => Promise.all([1, 2, 3].map(() => aMember(app.services)));
const join = (as: SignedIn, eventId: string) =>
  app.call('POST', `/api/events/${eventId}/conversation`, {}, { as });
const contents = async (as: SignedIn, id: string) =>
  (await callsOf(app, id).messages(as)).map(({ content }) => content);

describe('a group', () => {
  test('of the same people is opened once by concurrent calls, and again after somebody left', async () => {
    const people = await three();
    const [ann, bob] = people as [SignedIn, SignedIn];
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, at) => aGroup(app, at % 2 ? people : people.toReversed())),
    );
    expect(new Set(opened).size).toBe(1);
    const [id = ''] = opened;
    expect(await listOf(app, ann)).toMatchObject([
      { type: 'group', name: 'Wednesday walkers', participantCount: 3 },
    ]);
    expect((await callsOf(app, id).leave(bob)).status).toBe(200);
    expect(await aGroup(app, people)).not.toBe(id);
  });

  test('hides later messages from a person who left, and keeps the earlier ones', async () => {
    const people = await three();
    const [ann, bob] = people as [SignedIn, SignedIn];
    const id = await aGroup(app, people);
    const calls = callsOf(app, id);
    await calls.send(ann, 'before');
    expect((await calls.leave(bob)).json).toEqual({ success: true });
    expect((await calls.leave(bob)).status).toBe(200);
    await calls.send(ann, 'after');
    const refused = await calls.send(bob, 'still here?');
    expect([refused.status, refused.text]).toEqual([403, 'You have left this conversation.']);
    expect((await calls.typing(bob)).status).toBe(403);
    expect((await calls.mute(bob)).status).toBe(404);
    expect(await contents(bob, id)).toEqual(['before']);
    expect(await listOf(app, bob)).toEqual([]);
    expect(await listOf(app, ann)).toMatchObject([{ participantCount: 2 }]);
  });

  test('of two, a direct conversation, cannot be left', async () => {
    const [ann, bob] = (await three()) as [SignedIn, SignedIn];
    const begun = await app.call(
      'POST',
      '/api/conversations',
      { participantId: bob.id },
      { as: ann },
    );
    const { id } = begun.json as Conversation;
    expect((await callsOf(app, id).leave(ann)).status).toBe(409);
  });
});

describe('the conversation of an event', () => {
  test('is for guests, and shows messages from joining on', async () => {
    const [ann, bob, eve] = (await three()) as [SignedIn, SignedIn, SignedIn];
    const eventId = await anEventWithGuests(app, [ann, bob]);
    await app.db.insert(eventInterests).values({ eventId, userId: eve.id, status: 'waiting' });
    expect((await join(eve, eventId)).status).toBe(403);
    expect((await join(eve, crypto.randomUUID())).status).toBe(404);
    const first = await join(ann, eventId);
    const { id } = first.json as Conversation;
    expect(first.json).toMatchObject({ type: 'event', name: 'Song circle', eventId });
    await aMessage(app, id, ann, 'before');
    expect((await join(bob, eventId)).json).toMatchObject({ id, participantCount: 2 });
    await aMessage(app, id, ann, 'together');
    expect(await contents(bob, id)).toEqual(['together']);
    await callsOf(app, id).leave(bob);
    await aMessage(app, id, ann, 'without');
    await join(bob, eventId);
    await join(bob, eventId);
    await aMessage(app, id, ann, 'again');
    expect(await contents(bob, id)).toEqual(['again']);
    expect(await contents(ann, id)).toEqual(['again', 'without', 'together', 'before']);
  });

  test('is left by cancelling the RSVP', async () => {
    const [ann, bob] = (await three()) as [SignedIn, SignedIn];
    const eventId = await anEventWithGuests(app, [ann, bob]);
    const { id } = (await join(ann, eventId)).json as Conversation;
    await join(bob, eventId);
    await aMessage(app, id, ann, 'before');
    const path = `/api/events/${eventId}/rsvp`;
    expect((await app.call('DELETE', path, undefined, { as: bob })).status).toBe(200);
    await aMessage(app, id, ann, 'without');
    expect(await contents(bob, id)).toEqual(['before']);
    expect((await callsOf(app, id).send(bob, 'still here?')).status).toBe(403);
    expect((await join(bob, eventId)).status).toBe(403);
    expect(await listOf(app, ann)).toMatchObject([{ participantCount: 1 }]);
  });

  test('is created once by concurrent joins', async () => {
    const people = await three();
    const eventId = await anEventWithGuests(app, people);
    const joined = await Promise.all(people.map((person) => join(person, eventId)));
    expect(new Set(joined.map(({ json }) => (json as Conversation).id)).size).toBe(1);
    const [ann] = people as [SignedIn];
    expect(await listOf(app, ann)).toMatchObject([{ participantCount: 3 }]);
  });

  test('does not exist for an unpublished event', async () => {
    const [ann] = (await three()) as [SignedIn];
    const eventId = await anEventWithGuests(app, [ann]);
    await app.db.update(events).set({ published: false }).where(eq(events.id, eventId));
    expect((await join(ann, eventId)).status).toBe(404);
  });
});

describe('an adult of a joined family', () => {
  test('writes only with the right to message', async () => {
    const [ann, bob] = (await three()) as [SignedIn, SignedIn];
    const adult = await anAdultOf(app, ann);
    const eventId = await anEventWithGuests(app, [ann]);
    const share = (mayMessage: boolean) =>
      app.sql`update household_members set may_message = ${mayMessage} where id = ${adult.membershipId}`;
    const begin = () =>
      app.call('POST', '/api/conversations', { participantId: bob.id }, { as: adult });
    await share(false);
    expect((await begin()).status).toBe(403);
    expect((await join(adult, eventId)).status).toBe(403);
    await share(true);
    const { id } = (await begin()).json as Conversation;
    expect((await join(adult, eventId)).status).toBe(200);
    expect((await callsOf(app, id).send(adult, 'hi')).status).toBe(201);
    await share(false);
    expect((await callsOf(app, id).send(adult, 'hi')).status).toBe(403);
    expect(await contents(adult, id)).toEqual(['hi']);
    expect((await listOf(app, adult)).map(({ closed }) => closed)).toEqual([
      'household',
      'household',
    ]);
  });
});

test('begins a conversation by match only for a family of that match', async () => {
  const [ann, bob, eve] = (await three()) as [SignedIn, SignedIn, SignedIn];
  await app.db.update(users).set({ visibility: 'matches' }).where(eq(users.id, bob.id));
  const [userId, matchedUserId] = [ann.id, bob.id].sort() as [string, string];
  const part = { interests: 1, location: 1, childAge: 1, availability: 1, vibe: 1, role: 1 };
  const [match] = await app.db
    .insert(familyMatches)
    .values({ userId, matchedUserId, matchScore: 90, scoreBreakdown: part })
    .returning({ id: familyMatches.id });
  const begin = (as: SignedIn) =>
    app.call('POST', '/api/conversations', { matchId: match?.id }, { as });
  expect((await begin(ann)).status).toBe(404);
  await app.db.update(familyMatches).set({ status: 'approved' });
  expect((await begin(eve)).status).toBe(404);
  expect((await begin(ann)).json).toMatchObject({
    matchId: match?.id,
    participants: [{ userId: bob.id }],
  });
});
