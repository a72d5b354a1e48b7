import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MergeSide } from '../merge-contract.ts';
import { iso } from './families-list-queries.ts';

type Row = Omit<MergeSide, 'mayStay' | 'children'>;

/** SQL: rows of a table that are the account's, those of guests under its proven e-mail included. */
const own = (table: string, email: string, where = 'true') => `(
  select count(*)::int from ${table} t where ${where}
    and (t.user_id = u.id or (t.user_id is null and u.email_verified and t.${email} = u.email)))`;

const ofUser = (table: string, where = 'true') =>
  `(select count(*)::int from ${table} t where t.user_id = u.id and ${where})`;

const held = (kind: string) => `(
  select coalesce(sum(t.balance), 0)::int from holdings t where t.kind = '${kind}'
    and t.suspended_at is null and coalesce(t.expires_at > $2::timestamptz, true)
    and (t.user_id = u.id or (t.user_id is null and u.email_verified and t.email = u.email)))`;

/** What an account has, in numbers; null without one. `today` is the venue's day. */
export async function findSide(
  db: Db,
  userId: string,
  { now, today }: { now: Date; today: string },
): Promise<Row | null> {
  const [row] = await plainSql<Row>(
    db,
    `select u.id, u.name, u.email, u.email_verified as "emailVerified", u.phone,
      ${iso('u.created_at')} as "createdAt",
      (select numeric_code from member_codes where user_id = u.id) as code,
      coalesce(
        (select m.membership_type from memberships m where m.user_id = u.id and m.state <> 'ended'
          order by m.period_end desc limit 1),
        (select mc.membership_type from member_codes mc where mc.user_id = u.id and mc.active
          and coalesce(mc.expires_at > $2::timestamptz, true))) as membership,
      (select count(*)::int from household_members hm join households h on h.id = hm.household_id
        where h.owner_id = u.id) as adults,
      ${own('bookings', 'guardian_email', `t.status <> 'cancelled'`)} as bookings,
      ${own('bookings', 'guardian_email', `t.status <> 'cancelled' and t.date >= $3::date`)} as upcoming,
      ${ofUser('visits')} as visits,
      (select count(*)::int from waivers w where w.user_id = u.id
        or (u.email_verified and w.guardian_email = u.email)) as waivers,
      ${held('pass')} as "passVisits", ${held('credit')} as "creditCents",
      (select coalesce(sum(h.balance), 0)::int from holdings h join orders o on o.id = h.order_id
        where h.kind = 'gift_card' and h.suspended_at is null and o.user_id = u.id) as "giftCardCents",
      ${own('orders', 'guardian_email', `t.status not in ('pending', 'expired')`)} as orders,
      ${own('parties', 'email', `t.status <> 'cancelled'`)} as parties,
      ${ofUser('event_interests', `t.status in ('interested', 'going', 'waiting', 'offered')`)} as events,
      (select count(*)::int from family_matches fm
        where u.id in (fm.user_id, fm.matched_user_id)) as matches,
      ${ofUser('conversation_participants', 't.left_at is null')} as conversations,
      ${ofUser('family_notes')} as notes
    from users u where u.id = $1`,
    [userId, now.toISOString(), today],
  );
  return row ?? null;
}

/** Messages that the two wrote to each other. */
export async function countMessagesBetween(db: Db, pair: string): Promise<number> {
  const [row] = await plainSql<{ count: number }>(
    db,
    `select count(*)::int as count from messages m join conversations c on c.id = m.conversation_id
    where c.pair = $1`,
    [pair],
  );
  return row?.count ?? 0;
}
