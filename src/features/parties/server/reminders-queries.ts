import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { parties } from './parties-tables.ts';

/** The ids of the parties on a venue date that were booked before an instant. */
export async function findPartiesToRemind(
  db: Db,
  { venueDate, bookedBefore }: { venueDate: string; bookedBefore: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: parties.id })
    .from(parties)
    .where(
      and(
        eq(parties.venueDate, venueDate),
        eq(parties.status, 'booked'),
        lte(parties.createdAt, bookedBefore),
      ),
    )
    .orderBy(asc(parties.id));
  return rows.map(({ id }) => id);
}

/** Identifies a party and its start for the check before a reminder is sent. */
export const partyReminderSubject = (party: { id: string; startsAt: Date }) =>
  `${party.id}:${party.startsAt.getTime() / 1000}`;

/**
 * Whether a reminder may still be sent: the party is booked, its start is unchanged and in the future, and the
 * host has not turned reminders off.
 */
export async function isPartyReminderValid(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: string,
): Promise<boolean> {
  const [partyId = '', startsAt = ''] = subject.split(':');
  const optedOut = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, parties.userId), eq(users.notifyBookings, false)));
  const rows = await db
    .select({ id: parties.id })
    .from(parties)
    .where(
      and(
        eq(parties.id, partyId),
        eq(parties.status, 'booked'),
        sql`extract(epoch from ${parties.startsAt}) = ${startsAt}::bigint`,
        gt(parties.startsAt, clock.now()),
        notExists(optedOut),
      ),
    );
  return rows.length > 0;
}
