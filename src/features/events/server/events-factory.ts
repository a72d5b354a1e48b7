import { eq, sql } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { eventInterests, events } from './events-tables.ts';

const HOUR = 3_600_000;

/** An event of the house in three days, two hours long, free, with room for 20. */
export async function anEvent(app: TestApp, wanted: Partial<typeof events.$inferInsert> = {}) {
  const startsAt = wanted.startsAt ?? new Date(app.clock.now().getTime() + 72 * HOUR);
  const endsAt = wanted.endsAt ?? new Date(startsAt.getTime() + 2 * HOUR);
  const [row] = await app.db
    .insert(events)
    .values({ title: 'Music Morning', ...wanted, startsAt, endsAt })
    .returning();
  if (!row) throw new Error('no event');
  return row;
}

/** How a person says that they come; throws unless it is taken. */
export async function goesTo(
  app: TestApp,
  as: SignedIn,
  eventId: string,
  body: Record<string, unknown> = {},
) {
  const path = `/api/events/${eventId}/rsvp`;
  const answer = await app.call('POST', path, { status: 'going', ...body }, { as });
  if (answer.status !== 200) throw new Error(`not taken: ${answer.status} ${answer.text}`);
  return answer.json as { event: Event; sessionUrl: string | null };
}

/** Two families that an admin has approved as a match. */
export async function areFriends(app: TestApp, one: { id: string }, other: { id: string }) {
  const [userId, matchedUserId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
  await app.db.insert(familyMatches).values({
    userId,
    matchedUserId,
    matchScore: 80,
    scoreBreakdown: {
      interests: 80,
      location: 80,
      childAge: 80,
      availability: 80,
      vibe: 80,
      role: 80,
    },
    status: 'approved',
  });
}

/** What is taken of an event, and what those who hold spots add up to. */
export async function eventSpotsOf(app: TestApp, eventId: string) {
  const [event] = await app.db
    .select({ taken: events.taken })
    .from(events)
    .where(eq(events.id, eventId));
  const [held] = await app.db
    .select({
      held: sql<number>`coalesce(sum(${eventInterests.spots})
        filter (where ${eventInterests.status} in ('paying', 'going', 'offered')), 0)::int`,
    })
    .from(eventInterests)
    .where(eq(eventInterests.eventId, eventId));
  return { taken: event?.taken, held: held?.held };
}
