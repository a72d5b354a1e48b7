import { preparedSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';

/**
 * Moves pairs with third families, keeping an admin's decisions; deletes the pair of the two. Scores are recomputed
 * afterwards.
 */
export const mergeMatches: MergePart = {
  moves: ['play_proposals.proposed_by', 'play_proposals.proposed_to', 'match_runs.started_by'],
  joins: ['family_matches.user_id', 'family_matches.matched_user_id'],
  join: async (_ctx, db, { from, into }) => {
    const values = { from: from.id, into: into.id };
    for (const statement of STATEMENTS) await preparedSql(db, statement, values);
  },
};

/**
 * SQL: the pairs that both have with the same third family, as `gone` and `kept`. Raw, like the statements below: they
 * use tables of later features and of pg-boss, and join the table that they change.
 */
const TWICE = `family_matches gone join family_matches kept on kept.id <> gone.id
  and :from in (gone.user_id, gone.matched_user_id) and :into in (kept.user_id, kept.matched_user_id)
  and case gone.user_id when :from then gone.matched_user_id else gone.user_id end
    = case kept.user_id when :into then kept.matched_user_id else kept.user_id end`;

const STATEMENTS = [
  'delete from family_matches where :from in (user_id, matched_user_id) and :into in (user_id, matched_user_id)',
  // A hidden pair stays hidden; otherwise a decision wins over none.
  `update family_matches stays set status = gone.status, decided_at = gone.decided_at,
      admin_notes = coalesce(stays.admin_notes, gone.admin_notes),
      told_at = coalesce(stays.told_at, gone.told_at)
    from ${TWICE}
    where stays.id = kept.id and gone.decided_at is not null
      and (stays.decided_at is null or gone.status = 'hidden')`,
  // One open proposal for each pair.
  `update play_proposals open set state = 'withdrawn', updated_at = now()
    from ${TWICE}
    where open.match_id = gone.id and open.state = 'open' and exists (
      select from play_proposals other where other.match_id = kept.id and other.state = 'open')`,
  `update play_proposals moved set match_id = kept.id from ${TWICE} where moved.match_id = gone.id`,
  `update conversations moved set match_id = kept.id from ${TWICE} where moved.match_id = gone.id`,
  `delete from family_matches where id in (select gone.id from ${TWICE})`,
  // The smaller id comes first.
  `update family_matches set
      user_id = least(other.id collate "C", :into collate "C"),
      matched_user_id = greatest(other.id collate "C", :into collate "C")
    from (select id as match_id,
      case user_id when :from then matched_user_id else user_id end as id
      from family_matches where :from in (user_id, matched_user_id)) other
    where family_matches.id = other.match_id`,
  `delete from pgboss.job where name = 'match-family' and data ->> 'userId' = :from`,
];
