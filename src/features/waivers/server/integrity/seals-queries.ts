import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { waiverSeals } from '../waiver-seals-tables.ts';
import { waivers } from '../waivers-tables.ts';

/**
 * SHA-256 of the signed record, without the account, whose id is removed when it is closed. Lists its columns:
 * adding one later must not change the digest.
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

/** The position of the last seal; 0 without any. */
export async function findLastPosition(db: Db): Promise<number> {
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${waiverSeals.position}), 0)::float8` })
    .from(waiverSeals);
  return last?.position ?? 0;
}

/** Waivers that have no seal and their digests, in the order of signing: of some ids, or of all. */
export function findUnsealed(db: Db, ids: string[] | 'all', limit: number) {
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
