import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { venueDateOf } from '#shared/venue-dates.ts';

/** Parties, inquiries and answers to invitations. Planned ones are reached under the e-mail that stays. */
export const mergeParties: MergePart = {
  moves: ['parties.user_id'],
  stays: ['party_desk_payments.taken_by', 'party_desk_payments.refunded_by'],
  join: async ({ clock, venue }, db, { from, into }) => {
    if (from.emailVerified) {
      await plainSql(db, 'update parties set user_id = $1 where user_id is null and email = $2', [
        from.id,
        from.email,
      ]);
      for (const statement of MAILED) await plainSql(db, statement, [from.email, into.email]);
    }
    await plainSql(
      db,
      `update parties set email = $3, updated_at = now()
      where user_id = $1 and email = $2 and status <> 'cancelled' and venue_date >= $4::date`,
      [from.id, from.email, into.email, venueDateOf(clock.now(), venue().timezone)],
    );
  },
};

/** A family answers an invitation once: of two answers the later one stays. */
const MAILED = [
  'update party_inquiries set email = $2, updated_at = now() where email = $1',
  `delete from party_guests guest using party_guests other
    where guest.party_id = other.party_id and guest.email in ($1, $2) and other.email in ($1, $2)
      and (guest.updated_at, guest.id) < (other.updated_at, other.id)`,
  'update party_guests set email = $2 where email = $1',
];
