import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { waiverSeals } from '../waiver-seals-tables.ts';
import { waivers } from '../waivers-tables.ts';

/**
 * SQL: SHA-256 of the signed record. Excludes the account's id, which is removed when the account is closed. The
 * columns are explicit, because a column added later must not change the digest.
 */
export const recordDigest = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  ${waivers.id}, ${waivers.guardianName}, ${waivers.guardianEmail}, ${waivers.guardianPhone},
  ${waivers.childName}, ${waivers.childBirthdate}, ${waivers.emergencyContact},
  ${waivers.emergencyPhone}, ${waivers.medicalNotes}, ${waivers.signatureData},
  ${waivers.signatureKind}, ${waivers.agreementVersion}, ${waivers.textHash}, ${waivers.venueName},
  ${waivers.venueTimezone}, ${waivers.locale}, ${waivers.ipAddress}, ${waivers.userAgent},
  ${waivers.requestKey}, ${waivers.requestPosition}, extract(epoch from ${waivers.createdAt})
)::text, 'UTF8')), 'hex')`;

export async function hasSeals(db: Db): Promise<boolean> {
  const rows = await db.select({ id: waiverSeals.waiverId }).from(waiverSeals).limit(1);
  return rows.length > 0;
}

/** Returns the last seal's position; 0 if there are none. */
export async function findLastPosition(db: Db): Promise<number> {
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${waiverSeals.position}), 0)::float8` })
    .from(waiverSeals);
  return last?.position ?? 0;
}

/** Returns the ids and digests of waivers that have no seal, in the order of signing. */
export function findUnsealedWaivers(db: Db, ids: string[] | 'all', limit: number) {
  const sealed = db
    .select({ id: waiverSeals.waiverId })
    .from(waiverSeals)
    .where(eq(waiverSeals.waiverId, waivers.id));
  return db
    .select({ id: waivers.id, digest: recordDigest })
    .from(waivers)
    .where(and(ids === 'all' ? undefined : inArray(waivers.id, ids), notExists(sealed)))
    .orderBy(asc(waivers.createdAt), asc(waivers.requestPosition), asc(waivers.id))
    .limit(limit);
}

export async function insertSeals(
  db: Db,
  seals: (typeof waiverSeals.$inferInsert)[],
): Promise<void> {
  await db.insert(waiverSeals).values(seals);
}

/** Returns the seals of the waivers with these ids. */
export function findSeals(db: Db, ids: string[]) {
  return db
    .select({
      waiverId: waiverSeals.waiverId,
      position: waiverSeals.position,
      digest: waiverSeals.digest,
    })
    .from(waiverSeals)
    .where(inArray(waiverSeals.waiverId, ids));
}

export async function saveRemovalSeal(
  db: Db,
  waiverId: string,
  removalSeal: string,
): Promise<void> {
  await db.update(waiverSeals).set({ removalSeal }).where(eq(waiverSeals.waiverId, waiverId));
}
