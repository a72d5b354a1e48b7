import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { waivers } from '../waivers-tables.ts';
import { findCurrentAnswers } from './waiver-answers-queries.ts';

/** Returns each child's newest waiver that matches `condition`; `isAllowed` is null without an answer about photos. */
export async function findPhotoConsent(db: Db, condition: SQL | undefined) {
  const child = sql`lower(${waivers.childName})`;
  const newestWaivers = await db
    .selectDistinctOn([child], { waiverId: waivers.id, childName: waivers.childName })
    .from(waivers)
    .where(condition)
    .orderBy(child, desc(waivers.createdAt));
  const answers = await findCurrentAnswers(
    db,
    newestWaivers.map(({ waiverId }) => waiverId),
  );
  return newestWaivers.map((row) => {
    const consent = answers.get(row.waiverId)?.find(({ kind }) => kind === 'photo-consent');
    return {
      ...row,
      isAllowed: consent ? consent.answer === 'yes' : null,
      answeredAt: consent?.answeredAt ?? null,
    };
  });
}

/** Returns the guardian email of a waiver; undefined for an unknown id. */
export async function findGuardianEmail(db: Db, waiverId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ guardianEmail: waivers.guardianEmail })
    .from(waivers)
    .where(eq(waivers.id, waiverId));
  return row?.guardianEmail;
}
