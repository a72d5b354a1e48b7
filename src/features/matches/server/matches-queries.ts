import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type Db, plainSql } from '../../../server/database.ts';
import { users } from '../../accounts/server/accounts-tables.ts';
import { ageOf } from '../../profile/profile-rules.ts';
import { children } from '../../profile/server/profile-tables.ts';
import { ALL_INTERESTS, choicesMeant, type MatchFamily } from '../matches-rules.ts';
import type { FoundMatch, Place } from './match-worker.ts';
import { familyMatches, matchRuns, zipPlaces } from './matches-tables.ts';

const PAGE = 250;

/**
 * All families that want to be found, in pages: who is not private and has told of a child or an
 * interest. `today` is a venue date; children's ages follow from it.
 */
export async function* readFamilies(db: Db, today: string): AsyncGenerator<MatchFamily[]> {
  let after = '';
  while (true) {
    const people = await db
      .select({
        id: users.id,
        parentInterests: users.parentInterests,
        interests: users.interests,
        neighborhood: users.neighborhood,
        zipCode: users.zipCode,
        typicalAvailability: users.typicalAvailability,
        parentVibe: users.parentVibe,
        connectionTypes: users.connectionTypes,
        preferredMeetups: users.preferredMeetups,
        comfortLevel: users.comfortLevel,
        parentRole: users.parentRole,
        visibility: users.visibility,
      })
      .from(users)
      .where(gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(PAGE);
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
    const found = people.filter(({ visibility }) => visibility !== 'private');
    const ofFamily = await findChildrenOfAll(
      db,
      found.map(({ id }) => id),
    );
    yield found.flatMap((person) => familyOf(person, ofFamily.get(person.id) ?? [], today) ?? []);
  }
}

type Child = { birthMonth: string; typicalAvailability: string[] };

async function findChildrenOfAll(db: Db, userIds: string[]): Promise<Map<string, Child[]>> {
  const rows = await db
    .select({
      userId: children.userId,
      birthMonth: children.birthMonth,
      typicalAvailability: children.typicalAvailability,
    })
    .from(children)
    .where(inArray(children.userId, userIds));
  return Map.groupBy(rows, ({ userId }) => userId);
}

type Person = {
  id: string;
  parentInterests: string[];
  interests: string[];
  neighborhood: string | null;
  zipCode: string | null;
  typicalAvailability: string[];
  parentVibe: string | null;
  connectionTypes: string[];
  preferredMeetups: string[];
  comfortLevel: string[];
  parentRole: string | null;
};

function familyOf(person: Person, own: Child[], today: string): MatchFamily | null {
  const told = [...person.parentInterests, ...person.interests];
  const interests = ALL_INTERESTS.filter((interest) => told.includes(interest));
  if (own.length === 0 && interests.length === 0) return null;
  const free = [person, ...own].flatMap((one) => one.typicalAvailability);
  return {
    id: person.id,
    interests,
    neighborhood: person.neighborhood,
    zipCode: person.zipCode,
    childMonths: own.map(({ birthMonth }) => ageOf(birthMonth, today).ageMonths),
    availability: [...new Set(free)],
    vibe: person.parentVibe,
    connectionTypes: choicesMeant(person.connectionTypes, 'connectionTypes'),
    meetups: choicesMeant(person.preferredMeetups, 'meetups'),
    comfortLevel: person.comfortLevel,
    role: person.parentRole,
  };
}

/** Where zip codes are, as far as the venue has told. */
export async function findPlaces(db: Db): Promise<Record<string, Place>> {
  const rows = await db.select().from(zipPlaces);
  return Object.fromEntries(rows.map(({ zip, ...place }) => [zip, place]));
}

/**
 * Writes found matches, new ones as `pending`, or `approved` from `approveFrom` on. What an admin decided
 * stays. Families whose account went meanwhile are left out.
 */
export async function saveMatches(
  db: Db,
  found: FoundMatch[],
  { approveFrom, now }: { approveFrom: number; now: Date },
): Promise<void> {
  if (found.length === 0) return;
  await plainSql(
    db,
    `insert into family_matches
      (user_id, matched_user_id, match_score, score_breakdown, match_reasons, status, created_at, updated_at)
    select "userId", "matchedUserId", "matchScore", "scoreBreakdown", "matchReasons",
      case when "matchScore" >= $2 then 'approved' else 'pending' end, $3, $3
    from jsonb_to_recordset($1::text::jsonb) as found ("userId" text, "matchedUserId" text,
      "matchScore" int, "scoreBreakdown" jsonb, "matchReasons" jsonb)
    where exists (select from users where id = "userId")
      and exists (select from users where id = "matchedUserId")
    on conflict (user_id, matched_user_id) do update set
      match_score = excluded.match_score,
      score_breakdown = excluded.score_breakdown,
      match_reasons = excluded.match_reasons,
      status = case when family_matches.decided_at is null then excluded.status
        else family_matches.status end,
      updated_at = excluded.updated_at`,
    [JSON.stringify(found), approveFrom, now.toISOString()],
  );
}

/** Removes what was not found since `since` and nobody decided on; of one family alone, with `userId`. */
export async function removeOldMatches(db: Db, since: Date, userId?: string): Promise<void> {
  await db
    .delete(familyMatches)
    .where(
      and(
        isNull(familyMatches.decidedAt),
        lt(familyMatches.updatedAt, sql`${since.toISOString()}::timestamptz`),
        userId
          ? sql`${userId} in (${familyMatches.userId}, ${familyMatches.matchedUserId})`
          : undefined,
      ),
    );
}

export type MatchRun = typeof matchRuns.$inferSelect;

/** So long without a sign, a run is taken for dead: its server was killed. */
const SILENT_MINUTES = 5;

/** Begins a run, or finds the one that is under way. */
export async function beginRun(
  db: Db,
  { startedBy, now }: { startedBy: string | null; now: Date },
): Promise<{ run: MatchRun; isNew: boolean }> {
  const dead = new Date(now.getTime() - SILENT_MINUTES * 60_000);
  await db
    .update(matchRuns)
    .set({ state: 'failed', finishedAt: now })
    .where(
      and(
        eq(matchRuns.state, 'running'),
        lt(matchRuns.beatAt, sql`${dead.toISOString()}::timestamptz`),
      ),
    );
  const [begun] = await db
    .insert(matchRuns)
    .values({ startedBy, startedAt: now, beatAt: now })
    .onConflictDoNothing()
    .returning();
  if (begun) return { run: begun, isNew: true };
  const [running] = await db.select().from(matchRuns).where(eq(matchRuns.state, 'running'));
  return running ? { run: running, isNew: false } : beginRun(db, { startedBy, now });
}

export async function changeRun(
  db: Db,
  id: string,
  changes: Partial<Omit<MatchRun, 'id'>>,
): Promise<void> {
  await db.update(matchRuns).set(changes).where(eq(matchRuns.id, id));
}

/** The run that is under way, or the last one. */
export async function findLatestRun(db: Db): Promise<MatchRun | null> {
  const [row] = await db
    .select()
    .from(matchRuns)
    .orderBy(sql`${matchRuns.startedAt} desc`)
    .limit(1);
  return row ?? null;
}
