import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { MergePart, Pair } from '#platform/server/merge-parts.ts';
import { children } from './profile-tables.ts';

const TEXTS = [
  'profileImageUrl',
  'parentRole',
  'pronouns',
  'phone',
  'neighborhood',
  'otherInterests',
  'parentVibe',
  'languagesSpoken',
  'perfectMorning',
  'lookingToMeet',
  'additionalNotes',
  'zipCode',
  'bio',
] as const;
const LISTS = [
  'parentInterests',
  'connectionTypes',
  'preferredMeetups',
  'typicalAvailability',
  'comfortLevel',
  'interests',
] as const;

/** Merges duplicate children, and fills the profile's gaps from the other account. */
export const mergeProfile: MergePart = {
  moves: ['children.user_id'],
  join: async (_ctx, db, pair) => {
    for (const [gone, kept] of pair.sameChildren) await joinChild(db, pair, gone, kept);
    await fillProfile(db, pair);
  },
};

async function joinChild(db: Db, { from, into }: Pair, goneId: string, keptId: string) {
  const gone = alias(children, 'gone');
  await db
    .update(children)
    .set({
      updatedAt: sql`now()`,
      typicalAvailability: sql`array(select distinct
        unnest(${children.typicalAvailability} || ${gone.typicalAvailability}) order by 1)`,
    })
    .from(gone)
    .where(
      and(
        and(eq(children.id, keptId), eq(children.userId, into.id)),
        and(eq(gone.id, goneId), eq(gone.userId, from.id)),
      ),
    );
  await db.delete(children).where(and(eq(children.id, goneId), eq(children.userId, from.id)));
}

/**
 * Fills empty fields, and joins the accessibility needs of both. The later decision about news counts; null means never
 * asked.
 */
async function fillProfile(db: Db, { from, into }: Pair) {
  const gone = alias(users, 'gone');
  const texts = TEXTS.map((name) => [
    name,
    sql`coalesce(nullif(${users[name]}, ''), ${gone[name]})`,
  ]);
  const lists = LISTS.map((name) => [
    name,
    sql`case when ${users[name]} = '{}' then ${gone[name]} else ${users[name]} end`,
  ]);
  const isLater = sql`${gone.newsConsentAt} > coalesce(${users.newsConsentAt}, '-infinity')`;
  const fromLater = (name: 'newsConsent' | 'newsConsentAt') =>
    sql`case when ${isLater} then ${gone[name]} else ${users[name]} end`;
  const [needs, goneNeeds] = [users.accessibilityNeeds, gone.accessibilityNeeds];
  await db
    .update(users)
    .set({
      ...Object.fromEntries([...texts, ...lists]),
      accessibilityNeeds: sql`case
        when coalesce(${needs}, '') = '' then ${goneNeeds}
        when coalesce(${goneNeeds}, '') in ('', ${needs}) then ${needs}
        else ${needs} || E'\\n' || ${goneNeeds} end`,
      newsConsent: fromLater('newsConsent'),
      newsConsentAt: fromLater('newsConsentAt'),
      createdAt: sql`least(${users.createdAt}, ${gone.createdAt})`,
      updatedAt: sql`clock_timestamp()`,
    })
    .from(gone)
    .where(and(eq(users.id, into.id), eq(gone.id, from.id)));
}
