import { and, asc, eq, lte } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { parties } from './parties-tables.ts';

/** The booked parties of a venue date that were booked before the reminder's hour. */
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

/** Names a party as it stands, for the check before a reminder leaves. The start in Unix seconds. */
export const partyReminderSubject = (party: { id: string; startsAt: Date }) =>
  `${party.id}:${party.startsAt.getTime() / 1000}`;

/**
 * Whether a reminder may still leave: the party stands, at that start and in the future, and a host
 * with an account wants reminders.
 */
export async function isPartyReminderRight(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: string,
): Promise<boolean> {
  const [partyId = '', startsAt = ''] = subject.split(':');
  const rows = await plainSql(
    db,
    `select 1 from parties
    where id = $1 and status = 'booked' and extract(epoch from starts_at) = $2::bigint
      and starts_at > $3
      and not exists (select from users where users.id = user_id and not notify_bookings)`,
    [partyId, startsAt, clock.now().toISOString()],
  );
  return rows.length > 0;
}
