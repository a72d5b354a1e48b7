import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { getSigningCutoff, type WaiverRules } from '../../waivers-rules.ts';
import { ACCEPTED_VERSIONS_SQL } from '../versions/accepted-versions-queries.ts';
import { waivers } from '../waivers-tables.ts';
import { findCurrentAnswers } from './waiver-answers-queries.ts';

/**
 * For each child, returns the newest valid waiver that matches `condition`, and the photo consent of the
 * newest one with an answer (decision 0046).
 */
export async function findPhotoConsent(db: Db, condition: SQL | undefined, rules: WaiverRules) {
  const child = sql<string>`lower(${waivers.childName})`;
  const validWaivers = await db
    .select({ child, waiverId: waivers.id, childName: waivers.childName })
    .from(waivers)
    .where(
      and(
        condition,
        gt(waivers.createdAt, getSigningCutoff(rules)),
        sql`${waivers.agreementVersion} in ${sql.raw(ACCEPTED_VERSIONS_SQL)}`,
      ),
    )
    .orderBy(child, desc(waivers.createdAt));
  const answers = await findCurrentAnswers(
    db,
    validWaivers.map(({ waiverId }) => waiverId),
  );
  const byChild = Map.groupBy(validWaivers, (waiver) => waiver.child);
  return [...byChild.values()].flatMap((signed) => {
    const [newest] = signed;
    if (!newest) return [];
    const consent = signed
      .flatMap(({ waiverId }) => answers.get(waiverId) ?? [])
      .find(({ kind }) => kind === 'photo-consent');
    return {
      waiverId: newest.waiverId,
      childName: newest.childName,
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
