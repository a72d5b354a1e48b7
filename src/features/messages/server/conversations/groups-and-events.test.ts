import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Conversation } from '../../messages-contract.ts';
import {
  aGroup,
  aMessage,
  anEventWithGuests,
  conversationCalls,
  listConversations,
} from '../messages-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const threeMembers = () => Promise.all([1, 2, 3].map(() => aMember(app.services)));
const join = (as: SignedIn, eventId: string) =>
  app.call('POST', `/api/events/${eventId}/conversation`, {}, { as });
const contents = async (as: SignedIn, id: string) =>
  (await conversationCalls(app, id).messages(as)).map(({ content }) => content);

describe('a group conversation', () => {
  test('is created once for concurrent calls, and again after a participant leaves', async () => {
    const people = await threeMembers();
    const [ann, bob] = people as [SignedIn, SignedIn];
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, n) => aGroup(app, n % 2 ? people : people.toReversed())),
    );
    expect(new Set(opened).size).toBe(1);
    const [id = ''] = opened;
    expect(await listConversations(app, ann)).toMatchObject([
      { type: 'group', name: 'Wednesday walkers', participantCount: 3 },
    ]);
    expect((await conversationCalls(app, id).leave(bob)).status).toBe(200);
    expect(await aGroup(app, people)).not.toBe(id);
  });

  test('hides only later messages from a person who left', async () => {
    const people = await threeMembers();
    const [ann, bob] = people as [SignedIn, SignedIn];
    const id = await aGroup(app, people);
    const calls = conversationCalls(app, id);
    await calls.send(ann, 'before');
    expect((await calls.leave(bob)).json).toEqual({ success: true });
    expect((await calls.leave(bob)).status).toBe(200);
    await calls.send(ann, 'after');
    const rejected = await calls.send(bob, 'still here?');
    expect([rejected.status, rejected.text]).toEqual([403, 'You have left this conversation.']);
    expect((await calls.typing(bob)).status).toBe(403);
    expect((await calls.mute(bob)).status).toBe(404);
    expect(await contents(bob, id)).toEqual(['before']);
    expect(await listConversations(app, bob)).toEqual([]);
    expect(await listConversations(app, ann)).toMatchObject([{ participantCount: 2 }]);
  });
});

test('returns 409 for leaving a direct conversation', async () => {
  const [ann, bob] = (await threeMembers()) as [SignedIn, SignedIn];
  const started = await app.call(
    'POST',
    '/api/conversations',
    { participantId: bob.id },
    { as: ann },
  );
  const { id } = started.json as Conversation;
  expect((await conversationCalls(app, id).leave(ann)).status).toBe(409);
});

describe('an event conversation', () => {
  test('lets only guests join, and shows them only messages sent after joining', async () => {
    const [ann, bob, eve] = (await threeMembers()) as [SignedIn, SignedIn, SignedIn];
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
    await conversationCalls(app, id).leave(bob);
    await aMessage(app, id, ann, 'without');
    await join(bob, eventId);
    await join(bob, eventId);
    await aMessage(app, id, ann, 'again');
    expect(await contents(bob, id)).toEqual(['again']);
    expect(await contents(ann, id)).toEqual(['again', 'without', 'together', 'before']);
  });

  test('removes a guest who cancels the RSVP', async () => {
    const [ann, bob] = (await threeMembers()) as [SignedIn, SignedIn];
    const eventId = await anEventWithGuests(app, [ann, bob]);
    const { id } = (await join(ann, eventId)).json as Conversation;
    await join(bob, eventId);
    await aMessage(app, id, ann, 'before');
    const path = `/api/events/${eventId}/rsvp`;
    expect((await app.call('DELETE', path, undefined, { as: bob })).status).toBe(200);
    await aMessage(app, id, ann, 'without');
    expect(await contents(bob, id)).toEqual(['before']);
    expect((await conversationCalls(app, id).send(bob, 'still here?')).status).toBe(403);
    expect((await join(bob, eventId)).status).toBe(403);
    expect(await listConversations(app, ann)).toMatchObject([{ participantCount: 1 }]);
  });

  test('is created once for concurrent joins', async () => {
    const people = await threeMembers();
    const eventId = await anEventWithGuests(app, people);
    const joined = await Promise.all(people.map((person) => join(person, eventId)));
    expect(new Set(joined.map(({ json }) => (json as Conversation).id)).size).toBe(1);
    const [ann] = people as [SignedIn];
    expect(await listConversations(app, ann)).toMatchObject([{ participantCount: 3 }]);
  });

  test('returns 404 for an unpublished event', async () => {
    const [ann] = (await threeMembers()) as [SignedIn];
    const eventId = await anEventWithGuests(app, [ann]);
    await app.db.update(events).set({ published: false }).where(eq(events.id, eventId));
    expect((await join(ann, eventId)).status).toBe(404);
  });
});

describe('a household', () => {
  test('lets an adult write only with the right to send messages', async () => {
    const [ann, bob] = (await threeMembers()) as [SignedIn, SignedIn];
    const adult = await anAdultOf(app, ann);
    const eventId = await anEventWithGuests(app, [ann]);
    const setGrant = (mayMessage: boolean) =>
      app.sql`update household_members set may_message = ${mayMessage} where id = ${adult.membershipId}`;
    const start = () =>
      app.call('POST', '/api/conversations', { participantId: bob.id }, { as: adult });
    await setGrant(false);
    expect((await start()).status).toBe(403);
    expect((await join(adult, eventId)).status).toBe(403);
    await setGrant(true);
    const { id } = (await start()).json as Conversation;
    expect((await join(adult, eventId)).status).toBe(200);
    expect((await conversationCalls(app, id).send(adult, 'hi')).status).toBe(201);
    await setGrant(false);
    expect((await conversationCalls(app, id).send(adult, 'hi')).status).toBe(403);
    expect(await contents(adult, id)).toEqual(['hi']);
    expect((await listConversations(app, adult)).map(({ closed }) => closed)).toEqual([
      'household',
      'household',
    ]);
  });
});

test("starts a conversation from a match only if it is approved and includes the caller's family", async () => {
  const [ann, bob, eve] = (await threeMembers()) as [SignedIn, SignedIn, SignedIn];
  await app.db.update(users).set({ visibility: 'matches' }).where(eq(users.id, bob.id));
  const [userId, matchedUserId] = [ann.id, bob.id].sort() as [string, string];
  const scoreBreakdown = {
    interests: 1,
    location: 1,
    childAge: 1,
    availability: 1,
    vibe: 1,
    role: 1,
  };
  const [match] = await app.db
    .insert(familyMatches)
    .values({ userId, matchedUserId, matchScore: 90, scoreBreakdown })
    .returning({ id: familyMatches.id });
  const start = (as: SignedIn) =>
    app.call('POST', '/api/conversations', { matchId: match?.id }, { as });
  expect((await start(ann)).status).toBe(404);
  await app.db.update(familyMatches).set({ status: 'approved' });
  expect((await start(eve)).status).toBe(404);
  expect((await start(ann)).json).toMatchObject({
    matchId: match?.id,
    participants: [{ userId: bob.id }],
  });
});
