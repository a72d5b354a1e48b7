import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import { parties } from './parties-tables.ts';

type Changes = Partial<
  Pick<
    typeof parties.$inferSelect,
    'status' | 'holdExpiresAt' | 'heldFrom' | 'cancelledAt' | 'requestKey' | 'greeting'
  >
>;

/** Updates a party, increments its iCalendar sequence and announces the change to the back office. */
export async function updateParty(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .update(parties)
    .set({ ...changes, sequence: sql`${parties.sequence} + 1`, updatedAt: sql`now()` })
    .where(eq(parties.id, id));
  await announce(db, { desk: true }, { type: 'parties', payload: {} });
}
