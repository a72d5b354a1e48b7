import { and, desc, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { WaiverChild } from '../../waiver-children-rules.ts';
import { type WaiverChildOffer, waiverChildOffers } from '../waiver-children-tables.ts';
import { waivers } from '../waivers-tables.ts';

/**
 * Returns the children with a birthdate on the waivers that meet `condition` and were signed after `signedAfter`, newest
 * first, with what the account did with their offers.
 */
export async function findWaiverChildren(
  db: Db,
  userId: string,
  { condition, signedAfter }: { condition: SQL | undefined; signedAfter: Date },
): Promise<WaiverChild[]> {
  const rows = await db
    .select({
      waiverId: waivers.id,
      childName: waivers.childName,
      childBirthdate: waivers.childBirthdate,
      outcome: waiverChildOffers.outcome,
    })
    .from(waivers)
    .leftJoin(
      waiverChildOffers,
      and(eq(waiverChildOffers.waiverId, waivers.id), eq(waiverChildOffers.userId, userId)),
    )
    .where(and(condition, gt(waivers.createdAt, signedAfter), isNotNull(waivers.childBirthdate)))
    .orderBy(desc(waivers.createdAt), waivers.requestPosition);
  return rows.map(({ childBirthdate, ...row }) => ({
    ...row,
    childBirthdate: childBirthdate ?? '',
  }));
}

/** Stores the outcome of an offer; the first one stays. */
export async function insertOffer(db: Db, offer: WaiverChildOffer): Promise<void> {
  await db.insert(waiverChildOffers).values(offer).onConflictDoNothing();
}

/** Returns what an account did with its offers, for its data download. */
export function findOffers(db: Db, userId: string) {
  return db
    .select({
      waiverId: waiverChildOffers.waiverId,
      outcome: waiverChildOffers.outcome,
      answeredAt: waiverChildOffers.answeredAt,
    })
    .from(waiverChildOffers)
    .where(eq(waiverChildOffers.userId, userId));
}
