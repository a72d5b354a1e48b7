import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { preparedSql } from '#platform/server/database/database.ts';

/**
 * Moves the merged account's pairs with other families, including admins' decisions, and deletes the pair of the two
 * families. Scores are recomputed afterward.
 */
export const mergeMatches: AccountMergeHandler = {
  moves: ['play_proposals.proposed_by', 'play_proposals.proposed_to', 'match_runs.started_by'],
  merges: ['family_matches.user_id', 'family_matches.matched_user_id'],
  merge: async (_ctx, db, { from, into }) => {
    const values = { from: from.id, into: into.id };
    for (const statement of STATEMENTS) await preparedSql(db, statement, values);
  },
};

/**
 * SQL: the pairs that both accounts have with the same family, as `source` and `target`. Raw, like the statements
 * below: they use tables of pg-boss and of features that import this one, and join the table that they update.
 */
const DUPLICATES = `family_matches source join family_matches target on target.id <> source.id
  and :from in (source.user_id, source.matched_user_id)
  and :into in (target.user_id, target.matched_user_id)
  and case source.user_id when :from then source.matched_user_id else source.user_id end
    = case target.user_id when :into then target.matched_user_id else target.user_id end`;

const STATEMENTS = [
  'delete from family_matches where :from in (user_id, matched_user_id) and :into in (user_id, matched_user_id)',
  // The target inherits the decision if it has none; "hidden" always wins.
  `update family_matches updated set status = source.status, decided_at = source.decided_at,
      admin_notes = coalesce(updated.admin_notes, source.admin_notes),
      told_at = coalesce(updated.told_at, source.told_at)
    from ${DUPLICATES}
    where updated.id = target.id and source.decided_at is not null
      and (updated.decided_at is null or source.status = 'hidden')`,
  // A pair can have only one open proposal.
  `update play_proposals proposal set state = 'withdrawn', updated_at = now()
    from ${DUPLICATES}
    where proposal.match_id = source.id and proposal.state = 'open' and exists (
      select from play_proposals other where other.match_id = target.id and other.state = 'open')`,
  `update play_proposals moved set match_id = target.id
    from ${DUPLICATES} where moved.match_id = source.id`,
  `update conversations moved set match_id = target.id
    from ${DUPLICATES} where moved.match_id = source.id`,
  `delete from family_matches where id in (select source.id from ${DUPLICATES})`,
  // user_id must be the smaller id.
  `update family_matches set
      user_id = least(other.id collate "C", :into collate "C"),
      matched_user_id = greatest(other.id collate "C", :into collate "C")
    from (select id as match_id,
      case user_id when :from then matched_user_id else user_id end as id
      from family_matches where :from in (user_id, matched_user_id)) other
    where family_matches.id = other.match_id`,
  `delete from pgboss.job where name = 'match-family' and data ->> 'userId' = :from`,
];
