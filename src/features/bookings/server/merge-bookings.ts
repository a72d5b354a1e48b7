import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { venueDateOf } from '#shared/venue-dates.ts';

/**
 * Bookings and places in line, those of guests under the proven e-mail too. What is planned is reached
 * under the e-mail that stays; what is past keeps the guardian's of then.
 */
export const mergeBookings: MergePart = {
  moves: ['bookings.user_id', 'slot_waitlist.user_id'],
  join: async ({ clock, venue }, db, { from, into }) => {
    if (from.emailVerified) {
      for (const statement of GUESTS) await plainSql(db, statement, [from.id, from.email]);
    }
    await plainSql(db, PLANNED, [
      from.id,
      from.email,
      into.email,
      venueDateOf(clock.now(), venue().timezone),
    ]);
    for (const statement of CODES) await plainSql(db, statement, [from.id, into.id]);
    await plainSql(db, ONE_PLACE_IN_LINE, [from.id, into.id]);
    await plainSql(db, REACHED_IN_LINE, [from.id, from.email, into.email]);
  },
};

const GUESTS = [
  'update bookings set user_id = $1 where user_id is null and guardian_email = $2',
  'update slot_waitlist set user_id = $1 where user_id is null and guardian_email = $2',
];

/** A second trial of one e-mail is refused by an index: that one keeps the e-mail it was booked under. */
const PLANNED = `update bookings set guardian_email = $3, updated_at = now()
  where user_id = $1 and guardian_email = $2 and status <> 'cancelled' and date >= $4::date
    and (type <> 'trial' or not exists (select from bookings other where other.type = 'trial'
      and other.status <> 'cancelled' and other.guardian_email = $3))`;

/** Two codes of a family may have booked the same slot: one code does so once. */
const CODES = [
  `update bookings booked set member_code_id = case when exists (
      select from bookings other where other.member_code_id = kept.id
        and other.slot_id = booked.slot_id and other.status <> 'cancelled')
      and booked.status <> 'cancelled' then null else kept.id end
    from member_codes gone, member_codes kept
    where gone.user_id = $1 and kept.user_id = $2 and booked.member_code_id = gone.id`,
];

const ONE_PLACE_IN_LINE = `update slot_waitlist set state = 'left' where id in (
  select id from (
    select id, row_number() over (partition by slot_id order by created_at, id) as place
    from slot_waitlist where user_id in ($1, $2) and state = 'waiting'
  ) line where place > 1)`;

const REACHED_IN_LINE = `update slot_waitlist line set guardian_email = $3
  where user_id = $1 and guardian_email = $2 and state in ('waiting', 'offered')
    and not exists (select from slot_waitlist other where other.slot_id = line.slot_id
      and other.guardian_email = $3 and other.state in ('waiting', 'offered'))`;
