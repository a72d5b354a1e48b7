import { and, asc, desc, eq, gt, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { SealProblem } from '../../waiver-integrity-contract.ts';
import { waiverChecks, waiverSeals } from '../waiver-seals-tables.ts';
import { waivers } from '../waivers-tables.ts';
import { recordDigest } from './seals-queries.ts';

export type StoredCheck = typeof waiverChecks.$inferSelect;

/** Another server claims a check that has had no heartbeat for this long. */
const STALE_MILLIS = 60_000;

const isRunning = eq(waiverChecks.state, 'running');
const isStale = (now: Date) =>
  lt(
    waiverChecks.heartbeatAt,
    sql`${new Date(now.getTime() - STALE_MILLIS).toISOString()}::timestamptz`,
  );

/** Inserts a running check, or returns the one that is already running. */
export async function startCheck(
  db: Db,
  { startedBy, now }: { startedBy: string; now: Date },
): Promise<{ check: StoredCheck; isNew: boolean }> {
  const [started] = await db
    .insert(waiverChecks)
    .values({ startedBy, startedAt: now, heartbeatAt: now })
    .onConflictDoNothing()
    .returning();
  if (started) return { check: started, isNew: true };
  const [running] = await db.select().from(waiverChecks).where(isRunning);
  return running ? { check: running, isNew: false } : startCheck(db, { startedBy, now });
}

/**
 * Claims a check that is unclaimed or stale, and resets its progress. Returns the check's heartbeat; null if another
 * server is running the check or it has finished.
 */
export async function claimCheck(db: Db, id: string, now: Date): Promise<Date | null> {
  const heartbeat = sql`greatest(${now.toISOString()}::timestamptz, ${waiverChecks.startedAt} + interval '1 ms')`;
  const [claimed] = await db
    .update(waiverChecks)
    .set({ heartbeatAt: heartbeat, checked: 0, troubleCount: 0, troubles: [], otherSecret: 0 })
    .where(
      and(
        eq(waiverChecks.id, id),
        isRunning,
        or(eq(waiverChecks.heartbeatAt, waiverChecks.startedAt), isStale(now)),
      ),
    )
    .returning({ heartbeatAt: waiverChecks.heartbeatAt });
  return claimed?.heartbeatAt ?? null;
}

/** Saves a check's progress. Returns the check's next heartbeat; null if another server has claimed the check. */
export async function saveCheck(
  db: Db,
  { id, heartbeat, now }: { id: string; heartbeat: Date; now: Date },
  changes: Partial<Omit<StoredCheck, 'id' | 'startedAt' | 'startedBy' | 'heartbeatAt'>>,
): Promise<Date | null> {
  const heartbeatAt = new Date(Math.max(now.getTime(), heartbeat.getTime() + 1));
  const [saved] = await db
    .update(waiverChecks)
    .set({ ...changes, heartbeatAt })
    .where(
      and(
        eq(waiverChecks.id, id),
        isRunning,
        sql`${waiverChecks.heartbeatAt} = ${heartbeat.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: waiverChecks.id });
  return saved ? heartbeatAt : null;
}

/** Returns the running check if its heartbeat is stale. */
export async function findStaleCheck(db: Db, now: Date): Promise<StoredCheck | null> {
  const [row] = await db
    .select()
    .from(waiverChecks)
    .where(and(isRunning, isStale(now)));
  return row ?? null;
}

/** Returns the check that was started last, whether running or finished; null if there is none. */
export async function findLatestCheck(db: Db): Promise<StoredCheck | null> {
  const [row] = await db.select().from(waiverChecks).orderBy(desc(waiverChecks.startedAt)).limit(1);
  return row ?? null;
}

/** Returns the highest seal position that any finished check has found. */
export async function findHighestPosition(db: Db): Promise<number> {
  const [row] = await db
    .select({ highest: sql<number>`coalesce(max(${waiverChecks.lastPosition}), 0)::float8` })
    .from(waiverChecks)
    .where(eq(waiverChecks.state, 'done'));
  return row?.highest ?? 0;
}

/** Returns the seals after a position, each with the record's current digest; null for a deleted record. */
export function findSealsAfter(db: Db, position: number, limit: number) {
  return db
    .select({
      waiverId: waiverSeals.waiverId,
      position: waiverSeals.position,
      digest: waiverSeals.digest,
      seal: waiverSeals.seal,
      secretMark: waiverSeals.secretMark,
      removalSeal: waiverSeals.removalSeal,
      currentDigest: sql<
        string | null
      >`case when ${waivers.id} is not null then ${recordDigest} end`,
    })
    .from(waiverSeals)
    .leftJoin(waivers, eq(waivers.id, waiverSeals.waiverId))
    .where(gt(waiverSeals.position, position))
    .orderBy(asc(waiverSeals.position))
    .limit(limit);
}

export type SealWithCurrentDigest = Awaited<ReturnType<typeof findSealsAfter>>[number];

export const countSeals = (db: Db): Promise<number> => db.$count(waiverSeals);

/** Returns the ids of waivers without a seal. */
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

/** Returns the distinct texts that were signed. */
export function findSignedTexts(db: Db) {
  return db
    .selectDistinct({
      version: waivers.agreementVersion,
      venueName: waivers.venueName,
      locale: waivers.locale,
      textHash: waivers.textHash,
    })
    .from(waivers);
}

/** Returns the ids of waivers signed on a text. Excludes paper waivers, whose text is separate (decision 0028). */
export async function findWaiverIdsByText(
  db: Db,
  text: Awaited<ReturnType<typeof findSignedTexts>>[number],
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

/** Returns the waivers that the problems refer to, except deleted ones. */
export async function findReportedWaivers(db: Db, problems: SealProblem[]) {
  const ids = problems.flatMap(({ waiverId }) => waiverId ?? []);
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

/** Returns the ids of accounts with access to the area "waivers". */
export async function findWaiverStaffIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.role, 'admin'),
        and(eq(users.role, 'staff'), sql`'waivers' = any(${users.areas})`),
      ),
    );
  return rows.map(({ id }) => id);
}
