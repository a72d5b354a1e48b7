import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MergePart, Pair } from '#platform/server/merge-parts.ts';
import { announceToFamily } from './household-queries.ts';

/**
 * The adults of both families share the one that stays. An adult of a third family was refused
 * before, for a person belongs to one household at most.
 */
export const mergeHousehold: MergePart = {
  joins: ['households.owner_id', 'household_members.user_id'],
  join: async (_ctx, db, { from, into }) => {
    await announceToFamily(db, from.id, { type: 'household', payload: {} });
    for (const statement of STATEMENTS) await plainSql(db, statement, [from.id, into.id]);
    await endInvitations(db, { from, into });
    await announceToFamily(db, into.id, { type: 'household', payload: {} });
  },
};

const STATEMENTS = [
  // Nobody is an adult of the own family, nor twice of a third one.
  `delete from household_members hm using households h
    where h.id = hm.household_id and hm.user_id in ($1, $2) and h.owner_id in ($1, $2)`,
  `delete from household_members gone where user_id = $1 and exists (
    select from household_members kept
    where kept.user_id = $2 and kept.household_id = gone.household_id)`,
  `update household_members set household_id = kept.id
    from households gone, households kept
    where gone.owner_id = $1 and kept.owner_id = $2 and household_id = gone.id`,
  // An address is invited once.
  `delete from household_invitations where household_id = (
      select id from households where owner_id = $1)
    and state = 'open' and email in (
      select email from household_invitations open join households kept on kept.id = open.household_id
      where kept.owner_id = $2 and open.state = 'open')`,
  `update household_invitations set household_id = kept.id
    from households gone, households kept
    where gone.owner_id = $1 and kept.owner_id = $2 and household_id = gone.id`,
  `delete from households where owner_id = $1 and exists (
    select from households kept where kept.owner_id = $2)`,
  'update households set owner_id = $2 where owner_id = $1',
];

/** Those to the merged address, and the family's own to itself. */
async function endInvitations(db: Db, { from, into }: Pick<Pair, 'from' | 'into'>) {
  if (from.emailVerified) {
    await plainSql(db, 'delete from household_invitations where email = $1', [from.email]);
  }
  await plainSql(
    db,
    `delete from household_invitations where email in ($1, $2) and household_id in (
      select id from households where owner_id = $3)`,
    [from.email, into.email, into.id],
  );
}
