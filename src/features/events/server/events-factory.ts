import { eq, sql } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { eventInterests, events } from './events-tables.ts';

const HOUR_MILLIS = 3_600_000;

/** An in-house event in three days, two hours long, free, with 20 spots. */
export async function anEvent(app: TestApp, changes: Partial<typeof events.$inferInsert> = {}) {
  const startsAt = changes.startsAt ?? new Date(app.clock.now().getTime() + 72 * HOUR_MILLIS);
  const endsAt = changes.endsAt ?? new Date(startsAt.getTime() + 2 * HOUR_MILLIS);
  const [row] = await app.db
    .insert(events)
    .values({ title: 'Music Morning', ...changes, startsAt, endsAt })
    .returning();
  if (!row) throw new Error('event insert returned no row');
  return row;
}

/** Sends an RSVP, by default as going; throws unless it is accepted. */
export async function sendRsvp(
  app: TestApp,
  as: SignedIn,
  eventId: string,
  body: Record<string, unknown> = {},
) {
  const path = `/api/events/${eventId}/rsvp`;
  const response = await app.call('POST', path, { status: 'going', ...body }, { as });
  if (response.status !== 200) throw new Error(`RSVP failed: ${response.status} ${response.text}`);
  return response.json as { event: Event; sessionUrl: string | null };
}

/** A member with a valid membership, for whom events have their member price. Has a waiver. */
export async function aMembershipHolder(app: TestApp): Promise<SignedIn> {
  const member = await aMemberWithCode(app);
  await app.db
    .update(memberCodes)
    .set({ membershipType: 'Family' })
    .where(eq(memberCodes.id, member.codeId));
  return member;
}

/** Inserts an approved match of two families. */
export async function insertApprovedMatch(
  app: TestApp,
  firstFamily: { id: string },
  secondFamily: { id: string },
) {
  const [userId, matchedUserId] =
    firstFamily.id < secondFamily.id
      ? [firstFamily.id, secondFamily.id]
      : [secondFamily.id, firstFamily.id];
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

/** Returns an event's taken spots, and the sum of the spots that interests hold. */
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
