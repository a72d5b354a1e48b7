import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { AccountMergeHandler, AccountPair } from '#platform/server/account-merge.ts';
import type { Db } from '#platform/server/database/database.ts';
import { children } from './profile-tables.ts';

const TEXT_FIELDS = [
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
const LIST_FIELDS = [
  'parentInterests',
  'connectionTypes',
  'preferredMeetups',
  'typicalAvailability',
  'comfortLevel',
  'interests',
] as const;

/** Merges duplicate children, and fills empty profile fields from the other account. */
export const mergeProfile: AccountMergeHandler = {
  moves: ['children.user_id'],
  merge: async (_ctx, db, pair) => {
    for (const [sourceId, targetId] of pair.sameChildren) {
      await mergeChild(db, pair, sourceId, targetId);
    }
    await fillProfile(db, pair);
  },
};

async function mergeChild(db: Db, { from, into }: AccountPair, sourceId: string, targetId: string) {
  const source = alias(children, 'source');
  await db
    .update(children)
    .set({
      updatedAt: sql`now()`,
      typicalAvailability: sql`array(select distinct
        unnest(${children.typicalAvailability} || ${source.typicalAvailability}) order by 1)`,
    })
    .from(source)
    .where(
      and(
        and(eq(children.id, targetId), eq(children.userId, into.id)),
        and(eq(source.id, sourceId), eq(source.userId, from.id)),
      ),
    );
  await db.delete(children).where(and(eq(children.id, sourceId), eq(children.userId, from.id)));
}

/**
 * Fills empty fields and concatenates both accounts' accessibility needs. The later decision about news consent wins;
 * null means that the account has never made one.
 */
async function fillProfile(db: Db, { from, into }: AccountPair) {
  const source = alias(users, 'source');
  const texts = TEXT_FIELDS.map((name) => [
    name,
    sql`coalesce(nullif(${users[name]}, ''), ${source[name]})`,
  ]);
  const lists = LIST_FIELDS.map((name) => [
    name,
    sql`case when ${users[name]} = '{}' then ${source[name]} else ${users[name]} end`,
  ]);
  const isSourceLater = sql`${source.newsConsentAt} > coalesce(${users.newsConsentAt}, '-infinity')`;
  const laterValue = (name: 'newsConsent' | 'newsConsentAt') =>
    sql`case when ${isSourceLater} then ${source[name]} else ${users[name]} end`;
  const [needs, sourceNeeds] = [users.accessibilityNeeds, source.accessibilityNeeds];
  await db
    .update(users)
    .set({
      ...Object.fromEntries([...texts, ...lists]),
      accessibilityNeeds: sql`case
        when coalesce(${needs}, '') = '' then ${sourceNeeds}
        when coalesce(${sourceNeeds}, '') in ('', ${needs}) then ${needs}
        else ${needs} || E'\\n' || ${sourceNeeds} end`,
      newsConsent: laterValue('newsConsent'),
      newsConsentAt: laterValue('newsConsentAt'),
      createdAt: sql`least(${users.createdAt}, ${source.createdAt})`,
      updatedAt: sql`clock_timestamp()`,
    })
    .from(source)
    .where(and(eq(users.id, into.id), eq(source.id, from.id)));
}
