import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { signedUnder } from '#features/accounts/server/index.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { ListedWaiver } from '../waivers-contract.ts';
import { emailForLookup, signedAfter, type WaiverRules } from '../waivers-rules.ts';
import { COUNTING_VERSIONS } from './versions/counting-versions-queries.ts';
import { type NewWaiver, type Waiver, waivers } from './waivers-tables.ts';

/**
 * Whether there is a valid waiver for this guardian e-mail, case-insensitive, or for an e-mail of a merged
 * account: of a version that still counts, and signed within the venue's period.
 */
export async function hasValidWaiver(
  db: Db,
  guardianEmail: string | null,
  rules: WaiverRules,
): Promise<boolean> {
  if (guardianEmail === null) return false;
  // Raw: on the hot path of every booking.
  const rows = await preparedSql(
    db,
    `select from waivers
    where guardian_email = ${signedUnder(':email')} and created_at > :signedAfter
      and agreement_version in ${COUNTING_VERSIONS}
    limit 1`,
    { email: emailForLookup(guardianEmail), signedAfter: signedAfter(rules).toISOString() },
  );
  return rows.length > 0;
}

/**
 * Inserts the waivers of one signing, one row per child. Returns them in the children's order; none if
 * their `requestKey` was stored before.
 */
export function insertWaivers(db: Db, signed: NewWaiver[]): Promise<Waiver[]> {
  return db.insert(waivers).values(signed).onConflictDoNothing().returning();
}

/** Waivers that were signed under an idempotency key, in the children's order. */
export function findWaiversOfRequest(db: Db, requestKey: string): Promise<Waiver[]> {
  return db
    .select()
    .from(waivers)
    .where(eq(waivers.requestKey, requestKey))
    .orderBy(asc(waivers.requestPosition));
}

/** Waivers of one signing with all columns, in the children's order. */
export async function findWaiversById(db: Db, ids: string[]): Promise<Waiver[]> {
  return db
    .select()
    .from(waivers)
    .where(inArray(waivers.id, ids))
    .orderBy(asc(waivers.requestPosition));
}

/** A waiver with signature and evidence; undefined if there is none. */
export async function findWaiver(db: Db, id: string): Promise<Waiver | undefined> {
  const [row] = await db.select().from(waivers).where(eq(waivers.id, id));
  return row;
}

/** The columns of lists: all but the signature and its evidence. */
export const listedColumns = {
  id: waivers.id,
  guardianName: waivers.guardianName,
  guardianEmail: waivers.guardianEmail,
  guardianPhone: waivers.guardianPhone,
  childName: waivers.childName,
  childBirthdate: waivers.childBirthdate,
  emergencyContact: waivers.emergencyContact,
  emergencyPhone: waivers.emergencyPhone,
  medicalNotes: waivers.medicalNotes,
  agreementVersion: waivers.agreementVersion,
  signatureKind: waivers.signatureKind,
  createdAt: waivers.createdAt,
};

/** Newest first, without signatures; `cursor` is the last id of the previous page. */
export async function listWaivers(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ListedWaiver[]> {
  const rows = await db
    .select(listedColumns)
    .from(waivers)
    .where(
      cursor
        ? sql`(${waivers.createdAt}, ${waivers.id}) < (
            select seen.created_at, seen.id from ${waivers} as seen where seen.id = ${cursor})`
        : undefined,
    )
    .orderBy(desc(waivers.createdAt), desc(waivers.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
