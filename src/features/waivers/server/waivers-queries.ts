import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { familyEmailsSql } from '#features/accounts/server/index.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { ListedWaiver } from '../waivers-contract.ts';
import { getSigningCutoff, normalizeEmail, type WaiverRules } from '../waivers-rules.ts';
import { findCurrentAnswers } from './answers/waiver-answers-queries.ts';
import { ACCEPTED_VERSIONS_SQL } from './versions/accepted-versions-queries.ts';
import { type NewWaiver, type Waiver, waivers } from './waivers-tables.ts';

/**
 * Returns whether this guardian email (ignoring case), or an email of a merged account, has a valid waiver: signed
 * on an accepted version and within the venue's validity period.
 */
export async function hasValidWaiver(
  db: Db,
  guardianEmail: string | null,
  rules: WaiverRules,
): Promise<boolean> {
  if (guardianEmail === null) return false;
  // Prepared SQL: this runs for every booking.
  const rows = await preparedSql(
    db,
    `select from waivers
    where guardian_email = ${familyEmailsSql(':email')} and created_at > :signedAfter
      and agreement_version in ${ACCEPTED_VERSIONS_SQL}
    limit 1`,
    { email: normalizeEmail(guardianEmail), signedAfter: getSigningCutoff(rules).toISOString() },
  );
  return rows.length > 0;
}

/** Inserts one waiver per child and returns them in order; returns none if their `requestKey` exists already. */
export function insertWaivers(db: Db, newWaivers: NewWaiver[]): Promise<Waiver[]> {
  return db.insert(waivers).values(newWaivers).onConflictDoNothing().returning();
}

/** Returns the waivers stored under an idempotency key, in the children's order. */
export function findWaiversOfRequest(db: Db, requestKey: string): Promise<Waiver[]> {
  return db
    .select()
    .from(waivers)
    .where(eq(waivers.requestKey, requestKey))
    .orderBy(asc(waivers.requestPosition));
}

/** Returns waivers with all columns, in the children's order. */
export async function findWaiversById(db: Db, ids: string[]): Promise<Waiver[]> {
  return db
    .select()
    .from(waivers)
    .where(inArray(waivers.id, ids))
    .orderBy(asc(waivers.requestPosition));
}

/** Returns a waiver with its signature and evidence; undefined for an unknown id. */
export async function findWaiver(db: Db, id: string): Promise<Waiver | undefined> {
  const [row] = await db.select().from(waivers).where(eq(waivers.id, id));
  return row;
}

/** Columns for lists, without the signature and evidence. */
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

/** Returns waivers without signatures, newest first; `cursor` is the last id of the previous page. */
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
            select last.created_at, last.id from ${waivers} as last where last.id = ${cursor})`
        : undefined,
    )
    .orderBy(desc(waivers.createdAt), desc(waivers.id))
    .limit(limit);
  return attachAnswers(db, rows);
}

/** Adds each waiver's newest answers, and converts `createdAt` to an ISO string. */
export async function attachAnswers<Row extends { id: string; createdAt: Date }>(
  db: Db,
  rows: Row[],
) {
  const answers = await findCurrentAnswers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    answers: answers.get(row.id) ?? [],
  }));
}
