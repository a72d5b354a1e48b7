import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MergePart, Pair } from '#platform/server/merge-parts.ts';

const TEXTS = [
  'profile_image_url',
  'parent_role',
  'pronouns',
  'phone',
  'neighborhood',
  'other_interests',
  'parent_vibe',
  'languages_spoken',
  'perfect_morning',
  'looking_to_meet',
  'additional_notes',
  'zip_code',
  'bio',
];
const LISTS = [
  'parent_interests',
  'connection_types',
  'preferred_meetups',
  'typical_availability',
  'comfort_level',
  'interests',
];

/** Children that are the same stay once; what the one profile does not say is taken from the other. */
export const mergeProfile: MergePart = {
  moves: ['children.user_id'],
  join: async (_ctx, db, pair) => {
    for (const [gone, kept] of pair.sameChildren) await joinChild(db, pair, gone, kept);
    await fillProfile(db, pair);
  },
};

async function joinChild(db: Db, { from, into }: Pair, gone: string, kept: string) {
  await plainSql(
    db,
    `update children kept set updated_at = now(), typical_availability = array(
      select distinct unnest(kept.typical_availability || gone.typical_availability) order by 1)
    from children gone
    where kept.id = $1 and kept.user_id = $2 and gone.id = $3 and gone.user_id = $4`,
    [kept, into.id, gone, from.id],
  );
  await plainSql(db, 'delete from children where id = $1 and user_id = $2', [gone, from.id]);
}

/**
 * What the desk must know of either is kept of both. Of two answers about news the later one counts; who
 * was never asked has none.
 */
async function fillProfile(db: Db, { from, into }: Pair) {
  const filled = [
    ...TEXTS.map((name) => `${name} = coalesce(nullif(kept.${name}, ''), gone.${name})`),
    ...LISTS.map(
      (name) => `${name} = case when kept.${name} = '{}' then gone.${name} else kept.${name} end`,
    ),
  ];
  const isLater =
    'gone.news_consent_at is not null and gone.news_consent_at > coalesce(kept.news_consent_at, $3::timestamptz)';
  await plainSql(
    db,
    `update users kept set ${filled.join(', ')},
      accessibility_needs = case
        when coalesce(kept.accessibility_needs, '') = '' then gone.accessibility_needs
        when coalesce(gone.accessibility_needs, '') in ('', kept.accessibility_needs)
          then kept.accessibility_needs
        else kept.accessibility_needs || E'\\n' || gone.accessibility_needs end,
      news_consent = case when ${isLater} then gone.news_consent else kept.news_consent end,
      news_consent_at = case when ${isLater} then gone.news_consent_at else kept.news_consent_at end,
      created_at = least(kept.created_at, gone.created_at),
      updated_at = clock_timestamp()
    from users gone where kept.id = $2 and gone.id = $1`,
    [from.id, into.id, new Date(0).toISOString()],
  );
}
