import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aFullSlot } from '#features/bookings/server/bookings-factory.ts';
import { aWaitlistEntry } from '#features/bookings/server/waitlist-factory.ts';
import { anEvent, eventSpotsOf, sendRsvp } from '#features/events/server/events-factory.ts';
import { aHouseholdMembership } from '#features/household/server/household-factory.ts';
import { aMatch } from '#features/matches/server/family-factory.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import {
  aConversationBetween,
  aMessage,
  listConversations,
} from '#features/messages/server/messages-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAccountPair, merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

describe('merging data shared with other families', () => {
  test('leaves one waiting entry per slot', async () => {
    const pair = await anAccountPair(app);
    const slot = await aFullSlot(app);
    for (const member of [pair.from, pair.into]) await aWaitlistEntry(app, member, slot);
    expect((await merge(app, admin, pair)).status).toBe(200);
    const rows =
      await app.sql`select state from slot_waitlist where user_id = ${pair.into.id} order by state`;
    expect(rows.map(({ state }) => state)).toEqual(['left', 'waiting']);
  });

  test('adds up the spots of two RSVPs and passes a dropped offer on to the waitlist', async () => {
    const pair = await anAccountPair(app);
    const event = await anEvent(app, { capacity: 5 });
    await sendRsvp(app, pair.into, event.id, { spots: 2 });
    await sendRsvp(app, pair.from, event.id, { spots: 3 });
    const fullEvent = await anEvent(app, { capacity: 2 });
    await sendRsvp(app, pair.into, fullEvent.id, { spots: 1 });
    await sendRsvp(app, pair.from, fullEvent.id, { spots: 1 });
    await app.sql`update event_interests set status = 'offered', held_until = now() + interval '1 year'
      where event_id = ${fullEvent.id} and user_id = ${pair.from.id}`;
    const nextMember = await aMember(app.services);
    await app.sql`insert into event_interests (event_id, user_id, status)
      values (${fullEvent.id}, ${nextMember.id}, 'waiting')`;
    expect((await merge(app, admin, pair)).status).toBe(200);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 5, held: 5 });
    expect(await eventSpotsOf(app, fullEvent.id)).toEqual({ taken: 2, held: 2 });
    const [offered] =
      await app.sql`select status from event_interests where user_id = ${nextMember.id}`;
    expect(offered?.status).toBe('offered');
  });

  test('merges matches with the same family and hides the result if one of them was hidden', async () => {
    const pair = await anAccountPair(app);
    const [third, fourth] = [await aMember(app.services), await aMember(app.services)];
    const decidedAt = app.clock.now();
    await aMatch(app, pair.into, third, { status: 'approved', decidedAt });
    await aMatch(app, pair.from, third, { status: 'hidden', decidedAt });
    await aMatch(app, pair.from, fourth, { status: 'featured', decidedAt });
    await aMatch(app, pair.from, pair.into);
    expect((await merge(app, admin, pair)).status).toBe(200);
    const rows = await app.db.select().from(familyMatches);
    const ownMatches = rows.filter(({ userId, matchedUserId }) =>
      [userId, matchedUserId].includes(pair.into.id),
    );
    const withOthers = ownMatches.map(({ userId, matchedUserId, status }) => [
      userId === pair.into.id ? matchedUserId : userId,
      status,
    ]);
    expect(withOthers.sort()).toEqual(
      [
        [third.id, 'hidden'],
        [fourth.id, 'featured'],
      ].sort(),
    );
    expect(ownMatches.every(({ userId, matchedUserId }) => userId < matchedUserId)).toBe(true);
  });

  test('merges conversations with the same person in chronological order', async () => {
    const pair = await anAccountPair(app);
    const friend = await aMember(app.services);
    const [sourceConversation, targetConversation] = [
      await aConversationBetween(app, pair.from, friend),
      await aConversationBetween(app, pair.into, friend),
    ];
    await aConversationBetween(app, pair.from, pair.into);
    await aMessage(app, sourceConversation, friend, 'first');
    app.clock.advanceMinutes(1);
    await aMessage(app, targetConversation, pair.into, 'second');
    app.clock.advanceMinutes(1);
    await aMessage(app, sourceConversation, pair.from, 'third');
    expect((await merge(app, admin, pair)).status).toBe(200);
    const list = await listConversations(app, pair.into);
    expect(list).toHaveLength(1);
    const rows = await app.sql<{ content: string; number: number; senderId: string }[]>`
      select content, number, sender_id as "senderId" from messages
      where conversation_id = ${targetConversation} order by number`;
    expect(rows.map(({ content, number }) => [number, content])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(rows.map(({ senderId }) => senderId)).toEqual([friend.id, pair.into.id, pair.into.id]);
    await aMessage(app, targetConversation, friend, 'fourth');
    const [row] = await app.sql`select last_number as last from conversations
      where id = ${targetConversation}`;
    expect(row?.last).toBe(4);
  });

  test('combines the blocks of both accounts and drops those between them', async () => {
    const pair = await anAccountPair(app);
    const [first, second] = [await aMember(app.services), await aMember(app.services)];
    const pairs = [
      [pair.into.id, first.id],
      [pair.from.id, first.id],
      [pair.from.id, second.id],
      [second.id, pair.from.id],
      [pair.from.id, pair.into.id],
    ] as const;
    for (const [blocker, blocked] of pairs) {
      await app.sql`insert into blocks (blocker_id, blocked_id, created_at)
        values (${blocker}, ${blocked}, now())`;
    }
    expect((await merge(app, admin, pair)).status).toBe(200);
    const rows = await app.sql<{ a: string; b: string }[]>`
      select blocker_id as a, blocked_id as b from blocks
      where ${pair.into.id} in (blocker_id, blocked_id)`;
    expect(rows.map(({ a, b }) => `${a} ${b}`).sort()).toEqual(
      [
        `${pair.into.id} ${first.id}`,
        `${pair.into.id} ${second.id}`,
        `${second.id} ${pair.into.id}`,
      ].sort(),
    );
  });

  test('combines the adults of both households', async () => {
    const pair = await anAccountPair(app);
    const [nanny, grandma] = [await aMember(app.services), await aMember(app.services)];
    await aHouseholdMembership(app, pair.into, nanny);
    await aHouseholdMembership(app, pair.from, grandma);
    expect((await merge(app, admin, pair)).status).toBe(200);
    const rows = await app.sql`select hm.user_id as id from household_members hm
      join households h on h.id = hm.household_id where h.owner_id = ${pair.into.id}`;
    expect(rows.map(({ id }) => id).sort()).toEqual([nanny.id, grandma.id].sort());
  });

  test('makes the remaining account the owner of the household in which it was an adult', async () => {
    const pair = await anAccountPair(app);
    const nanny = await aMember(app.services);
    await aHouseholdMembership(app, pair.from, pair.into);
    await aHouseholdMembership(app, pair.from, nanny);
    expect((await merge(app, admin, pair)).status).toBe(200);
    const rows = await app.sql`select hm.user_id as id from household_members hm
      join households h on h.id = hm.household_id where h.owner_id = ${pair.into.id}`;
    expect(rows.map(({ id }) => id)).toEqual([nanny.id]);
  });
});
