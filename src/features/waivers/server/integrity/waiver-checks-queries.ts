import { and, asc, desc, eq, gt, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { SealTrouble } from '../../waiver-integrity-contract.ts';
import { waiverChecks, waiverSeals } from '../waiver-seals-tables.ts';
import { waivers } from '../waivers-tables.ts';
import { recordDigest } from './seals-queries.ts';

export type StoredCheck = typeof waiverChecks.$inferSelect;

/** A check without a heartbeat for this long is taken over by another server. */
const STALE_MILLIS = 60_000;

const isRunning = eq(waiverChecks.state, 'running');
const isStale = (now: Date) =>
  lt(
    waiverChecks.beatAt,
    sql`${new Date(now.getTime() - STALE_MILLIS).toISOString()}::timestamptz`,
  );

/** Starts a check, or returns the running one. */
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
 * Claims a check that no server has claimed, or whose server is gone. Returns its heartbeat, or null if another
 * server runs it, or it has ended.
 */
export async function claimCheck(db: Db, id: string, now: Date): Promise<Date | null> {
  const heartbeat = sql`greatest(${now.toISOString()}::timestamptz, ${waiverChecks.startedAt} + interval '1 ms')`;
  const [claimed] = await db
    .update(waiverChecks)
    .set({ beatAt: heartbeat, checked: 0, troubleCount: 0, troubles: [], otherSecret: 0 })
    .where(
      and(
        eq(waiverChecks.id, id),
        isRunning,
        or(eq(waiverChecks.beatAt, waiverChecks.startedAt), isStale(now)),
      ),
    )
    .returning({ beatAt: waiverChecks.beatAt });
  return claimed?.beatAt ?? null;
}

/** Saves the progress of a check. Returns its next heartbeat, or null if another server has claimed it. */
export async function saveCheck(
  db: Db,
  { id, heartbeat, now }: { id: string; heartbeat: Date; now: Date },
  changes: Partial<Omit<StoredCheck, 'id' | 'startedAt' | 'startedBy' | 'beatAt'>>,
): Promise<Date | null> {
  const beatAt = new Date(Math.max(now.getTime(), heartbeat.getTime() + 1));
  const [saved] = await db
    .update(waiverChecks)
    .set({ ...changes, beatAt })
    .where(
      and(
        eq(waiverChecks.id, id),
        isRunning,
        sql`${waiverChecks.beatAt} = ${heartbeat.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: waiverChecks.id });
  return saved ? beatAt : null;
}

/** A check whose server is gone, to be claimed. */
export async function findStaleCheck(db: Db, now: Date): Promise<StoredCheck | null> {
  const [row] = await db
    .select()
    .from(waiverChecks)
    .where(and(isRunning, isStale(now)));
  return row ?? null;
}

/** The running check, or the last one. */
export async function findLatestCheck(db: Db): Promise<StoredCheck | null> {
  const [row] = await db.select().from(waiverChecks).orderBy(desc(waiverChecks.startedAt)).limit(1);
  return row ?? null;
}

/** The highest position that any finished check has seen. */
export async function highestPositionSeen(db: Db): Promise<number> {
  const [row] = await db
    .select({ most: sql<number>`coalesce(max(${waiverChecks.lastPosition}), 0)::float8` })
    .from(waiverChecks)
    .where(eq(waiverChecks.state, 'done'));
  return row?.most ?? 0;
}

/** The next seals after a position, each with the digest of its record now; null where the record is gone. */
export function findSealsAfter(db: Db, position: number, limit: number) {
  return db
    .select({
      waiverId: waiverSeals.waiverId,
      position: waiverSeals.position,
      digest: waiverSeals.digest,
      seal: waiverSeals.seal,
      secretMark: waiverSeals.secretMark,
      now: sql<string | null>`case when ${waivers.id} is not null then ${recordDigest} end`,
    })
    .from(waiverSeals)
    .leftJoin(waivers, eq(waivers.id, waiverSeals.waiverId))
    .where(gt(waiverSeals.position, position))
    .orderBy(asc(waiverSeals.position))
    .limit(limit);
}

export type SealBesideRecord = Awaited<ReturnType<typeof findSealsAfter>>[number];

export const countSeals = (db: Db): Promise<number> => db.$count(waiverSeals);

/** Waivers without a seal. */
export async function findUnsealedIds(db: Db): Promise<string[]> {
  const sealed = db
    .select({ id: waiverSeals.waiverId })
    .from(waiverSeals)
    .where(eq(waiverSeals.waiverId, waivers.id));
  const rows = await db
    .select({ id: waivers.id })
    .from(waivers)
    .where(notExists(sealed))
    .orderBy(asc(waivers.createdAt), asc(waivers.id));
  return rows.map(({ id }) => id);
}

/** Each text that was signed: its version, venue's name and language, and the hash. */
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

/** The waivers signed on such a text; those on paper have a text of their own (decision 0028). */
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

/** The waivers named in troubles, as far as they exist. */
export async function findWaiversIn(db: Db, troubles: SealTrouble[]) {
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

/** Accounts with access to the area "waivers". */
export async function findWaiverStaff(db: Db): Promise<string[]> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.role, 'admin'),
        and(eq(users.role, 'staff'), sql`'waivers' = any(${users.areas})`),
      ),
    );
  return people.map(({ id }) => id);
}
