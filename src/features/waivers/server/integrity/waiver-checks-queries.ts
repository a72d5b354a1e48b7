import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { SealTrouble } from '../../waiver-integrity-contract.ts';
import { waiverChecks } from '../waiver-seals-tables.ts';
import { waivers } from '../waivers-tables.ts';
import { RECORD_DIGEST } from './seal-waivers-queries.ts';

export type StoredCheck = typeof waiverChecks.$inferSelect;

/** So long without a sign, a check's server is taken for dead: another takes it up. */
const SILENT_MILLIS = 60_000;

const isRunning = eq(waiverChecks.state, 'running');
const isSilent = (now: Date) =>
  lt(
    waiverChecks.beatAt,
    sql`${new Date(now.getTime() - SILENT_MILLIS).toISOString()}::timestamptz`,
  );

/** Begins a check, or finds the one in progress. */
export async function beginCheck(
  db: Db,
  { startedBy, now }: { startedBy: string; now: Date },
): Promise<{ check: StoredCheck; isNew: boolean }> {
  const [begun] = await db
    .insert(waiverChecks)
    .values({ startedBy, startedAt: now, beatAt: now })
    .onConflictDoNothing()
    .returning();
  if (begun) return { check: begun, isNew: true };
  const [running] = await db.select().from(waiverChecks).where(isRunning);
  return running ? { check: running, isNew: false } : beginCheck(db, { startedBy, now });
}

/**
 * Takes a check that nobody has begun, or whose server is silent. Returns the sign of life by which it is
 * kept, or null where another server works on it, or it is over.
 */
export async function takeCheck(db: Db, id: string, now: Date): Promise<Date | null> {
  const sign = sql`greatest(${now.toISOString()}::timestamptz, ${waiverChecks.startedAt} + interval '1 ms')`;
  const [taken] = await db
    .update(waiverChecks)
    .set({ beatAt: sign, checked: 0, troubleCount: 0, troubles: [], otherSecret: 0 })
    .where(
      and(
        eq(waiverChecks.id, id),
        isRunning,
        or(eq(waiverChecks.beatAt, waiverChecks.startedAt), isSilent(now)),
      ),
    )
    .returning({ beatAt: waiverChecks.beatAt });
  return taken?.beatAt ?? null;
}

/** Tells how far a check is. Returns the next sign of life, or null if another server has taken it up. */
export async function keepCheck(
  db: Db,
  { id, sign, now }: { id: string; sign: Date; now: Date },
  changes: Partial<Omit<StoredCheck, 'id' | 'startedAt' | 'startedBy' | 'beatAt'>>,
): Promise<Date | null> {
  const beatAt = new Date(Math.max(now.getTime(), sign.getTime() + 1));
  const [kept] = await db
    .update(waiverChecks)
    .set({ ...changes, beatAt })
    .where(
      and(
        eq(waiverChecks.id, id),
        isRunning,
        sql`${waiverChecks.beatAt} = ${sign.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: waiverChecks.id });
  return kept ? beatAt : null;
}

/** A check whose server went away, to be taken up. */
export async function findSilentCheck(db: Db, now: Date): Promise<StoredCheck | null> {
  const [row] = await db
    .select()
    .from(waiverChecks)
    .where(and(isRunning, isSilent(now)));
  return row ?? null;
}

/** The check in progress, or the last one. */
export async function findLatestCheck(db: Db): Promise<StoredCheck | null> {
  const [row] = await db.select().from(waiverChecks).orderBy(desc(waiverChecks.startedAt)).limit(1);
  return row ?? null;
}

/** The highest position that a finished check has ever seen. */
export async function highestPositionSeen(db: Db): Promise<number> {
  const [row] = await db
    .select({ most: sql<number>`coalesce(max(${waiverChecks.lastPosition}), 0)::float8` })
    .from(waiverChecks)
    .where(eq(waiverChecks.state, 'done'));
  return row?.most ?? 0;
}

/** A seal beside its record as it is now; `now` is null where the record is gone. */
export type SealBesideRecord = {
  waiverId: string;
  position: number;
  digest: string;
  seal: string;
  secretMark: string;
  now: string | null;
};

/** The next seals after a position, each with what its record comes to now. */
export function findSealsAfter(db: Db, position: number, limit: number) {
  return plainSql<SealBesideRecord>(
    db,
    `select sealed.waiver_id as "waiverId", sealed.position::float8 as position, sealed.digest,
      sealed.seal, sealed.secret_mark as "secretMark",
      case when waiver.id is not null then ${RECORD_DIGEST} end as now
    from waiver_seals sealed left join waivers waiver on waiver.id = sealed.waiver_id
    where sealed.position > $1 order by sealed.position limit $2`,
    [position, limit],
  );
}

export async function countSeals(db: Db): Promise<number> {
  const [row] = await plainSql<{ count: number }>(
    db,
    'select count(*)::int as count from waiver_seals',
    [],
  );
  return row?.count ?? 0;
}

/** Waivers without a seal. */
export async function findUnsealedIds(db: Db): Promise<string[]> {
  const rows = await plainSql<{ id: string }>(
    db,
    `select id from waivers where not exists
      (select from waiver_seals where waiver_id = waivers.id) order by created_at, id`,
    [],
  );
  return rows.map(({ id }) => id);
}

/** Each text that waivers vouch for: its version, venue's name and language, and the hash. */
export function findTextsSigned(db: Db) {
  return db
    .selectDistinct({
      version: waivers.agreementVersion,
      venueName: waivers.venueName,
      locale: waivers.locale,
      textHash: waivers.textHash,
    })
    .from(waivers);
}

/** The waivers that vouch for such a text; those on paper vouch for none of ours (decision 0028). */
export async function findIdsOfText(
  db: Db,
  text: Awaited<ReturnType<typeof findTextsSigned>>[number],
): Promise<string[]> {
  const rows = await db
    .select({ id: waivers.id })
    .from(waivers)
    .where(
      and(
        ne(waivers.signatureKind, 'paper'),
        eq(waivers.agreementVersion, text.version),
        eq(waivers.venueName, text.venueName),
        eq(waivers.locale, text.locale),
        eq(waivers.textHash, text.textHash),
      ),
    )
    .orderBy(waivers.createdAt);
  return rows.map(({ id }) => id);
}

/** Whose waivers these are. */
export async function findWhose(db: Db, troubles: SealTrouble[]) {
  const ids = troubles.flatMap(({ waiverId }) => waiverId ?? []);
  if (ids.length === 0) return [];
  return db
    .select({
      id: waivers.id,
      guardianName: waivers.guardianName,
      guardianEmail: waivers.guardianEmail,
      childName: waivers.childName,
      createdAt: waivers.createdAt,
    })
    .from(waivers)
    .where(inArray(waivers.id, ids));
}

/** Tells the pages of all who work with waivers that there is news of the check. */
export async function announceCheck(db: Db): Promise<void> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.role, 'admin'),
        and(eq(users.role, 'staff'), sql`'waivers' = any(${users.areas})`),
      ),
    );
  const userIds = people.map(({ id }) => id);
  await announce(db, { userIds }, { type: 'waiver_check', payload: {} });
}
