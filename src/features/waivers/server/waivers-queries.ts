import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { signedUnder } from '#features/accounts/server/index.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { ListedWaiver } from '../waivers-contract.ts';
import { emailForLookup, signedAfter, type WaiverRules } from '../waivers-rules.ts';
import { sealWaivers } from './integrity/seal-waivers-queries.ts';
import { COUNTING_VERSIONS } from './versions/counting-versions-queries.ts';
import { type NewWaiver, type Waiver, waivers } from './waivers-tables.ts';

/**
 * Whether a waiver that still counts stands for this guardian e-mail, however it is capitalised, or for one
 * of an account that was merged with its own: of a version that counts, and signed within the venue's period.
 */
export async function hasValidWaiver(
  db: Db,
  guardianEmail: string | null,
  rules: WaiverRules,
): Promise<boolean> {
  if (guardianEmail === null) return false;
  const rows = await plainSql(
    db,
    `select from waivers
    where guardian_email = ${signedUnder('$1')} and created_at > $2 and agreement_version in ${COUNTING_VERSIONS}
    limit 1`,
    [emailForLookup(guardianEmail), signedAfter(rules).toISOString()],
  );
  return rows.length > 0;
}

/**
 * Stores the waivers of one signing, one row per child, each with its seal (`secret` is the
 * installation's). With a `requestKey` that was stored before nothing is added; `added` says which it
 * was. Rows come back in the children's order. Call it in a transaction.
 */
export async function storeWaivers(
  db: Db,
  secret: string,
  signed: NewWaiver[],
): Promise<{ rows: Waiver[]; added: boolean }> {
  const rows = await db.insert(waivers).values(signed).onConflictDoNothing().returning();
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await sealWaivers(db, secret, { ids, isLate: false });
    return { rows, added: true };
  }
  return { rows: await findWaiversOfRequest(db, signed[0]?.requestKey ?? ''), added: false };
}

/** Waivers that were signed under an idempotency key, in the children's order. */
async function findWaiversOfRequest(db: Db, requestKey: string): Promise<Waiver[]> {
  return db
    .select()
    .from(waivers)
    .where(eq(waivers.requestKey, requestKey))
    .orderBy(asc(waivers.requestPosition));
}

/** Waivers of one signing, whole, in the children's order. */
export async function findWaiversById(db: Db, ids: string[]): Promise<Waiver[]> {
  return db
    .select()
    .from(waivers)
    .where(inArray(waivers.id, ids))
    .orderBy(asc(waivers.requestPosition));
}

/** A waiver whole, with signature and evidence; undefined when there is none. */
export async function findWaiver(db: Db, id: string): Promise<Waiver | undefined> {
  const [row] = await db.select().from(waivers).where(eq(waivers.id, id));
  return row;
}

/** What lists show of a waiver: all but the signature and its evidence. */
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

/** Newest first, without signatures; `cursor` is the id of the last one that was seen. */
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
