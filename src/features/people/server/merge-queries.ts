import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MergedSide, Pair } from '#platform/server/merge-parts.ts';
import type { MergeTrouble } from '../merge-rules.ts';

/** Locks two accounts until the transaction ends, always in the same order: nothing is added to them. */
export async function lockTwo(db: Db, ids: [string, string]): Promise<MergedSide[]> {
  return plainSql<MergedSide>(
    db,
    `select id, email, email_verified as "emailVerified" from users
    where id in ($1, $2) order by id for update`,
    ids,
  );
}

/** Whether the one was merged into the other before. */
export async function wasMerged(db: Db, from: string, into: string): Promise<boolean> {
  const rows = await plainSql(db, 'select from merged_accounts where id = $1 and user_id = $2', [
    from,
    into,
  ]);
  return rows.length > 0;
}

/** Keeps by which id and e-mail the account was known. */
export async function keepMerged(db: Db, { from, into }: Pair, now: Date): Promise<void> {
  await plainSql(
    db,
    `insert into merged_accounts (id, user_id, email, email_verified, merged_at)
    values ($1, $2, $3, $4, $5::timestamptz)`,
    [from.id, into.id, from.email, from.emailVerified, now.toISOString()],
  );
}

/** The children of an account, by id, the oldest first. */
export function findChildren(
  db: Db,
  userId: string,
): Promise<{ id: string; birthMonth: string }[]> {
  return plainSql(
    db,
    `select id, birth_month::text as "birthMonth" from children
    where user_id = $1 order by birth_month, created_at, id`,
    [userId],
  );
}

/** SQL: whether something of one of the two ($1, $2) is just being paid for; of guests under its e-mail too. */
const PAYING = (table: string, email: string, more = '') => `exists (
  select from ${table} t join both_of_them b
    on t.user_id = b.id or (t.user_id is null and b.email_verified and t.${email} = b.email)
  where t.status = 'pending' ${more})`;

const OPEN_CHECKOUT = (table: string, kind: string) => `exists (
  select from ${table} t join both_of_them b on t.user_id = b.id
  join checkouts c on c.kind = '${kind}' and c.subject_id = t.id
  where c.state in ('starting', 'open'))`;

const THIRD_FAMILY = `select hm.user_id, hm.household_id from household_members hm
  join households h on h.id = hm.household_id
  where hm.user_id in ($1, $2) and h.owner_id not in ($1, $2)`;

const TROUBLES: Record<Exclude<MergeTrouble, 'itself' | 'unproven'>, string> = {
  staff: `exists (select from both_of_them where role <> 'member')`,
  closed: 'exists (select from restrictions where user_id in ($1, $2) and closed_at is not null)',
  paying: [
    PAYING('bookings', 'guardian_email'),
    PAYING('orders', 'guardian_email'),
    PAYING('parties', 'email'),
    OPEN_CHECKOUT('bookings', 'booking'),
    OPEN_CHECKOUT('orders', 'order'),
    OPEN_CHECKOUT('parties', 'party'),
    `exists (select from event_interests where user_id in ($1, $2) and status = 'paying')`,
  ].join(' or '),
  membership: `(select count(distinct user_id) from memberships
    where user_id in ($1, $2) and state <> 'ended') = 2`,
  household: `exists (${THIRD_FAMILY}) and not (
    select count(*) = 2 and count(distinct household_id) = 1 from (${THIRD_FAMILY}) third)`,
  events: `exists (select from event_interests one join event_interests other
      on other.event_id = one.event_id and other.user_id = $2
    join events e on e.id = one.event_id
    where one.user_id = $1 and one.status = 'going' and other.status = 'going'
      and (one.booking_id is not null or other.booking_id is not null)
      and e.ends_at > $3::timestamptz)`,
};

/** What stands against making the two one, whichever of them stays. */
export async function findTroubles(db: Db, one: string, other: string, now: Date) {
  const columns = Object.entries(TROUBLES).map(([code, sql]) => `(${sql}) as "${code}"`);
  const [row] = await plainSql<Record<string, boolean>>(
    db,
    `with both_of_them as (
      select id, email, email_verified, role from users
      where id in ($1, $2) and $3::timestamptz is not null
    ) select ${columns.join(', ')}`,
    [one, other, now.toISOString()],
  );
  return (Object.keys(TROUBLES) as (keyof typeof TROUBLES)[]).filter((code) => row?.[code]);
}
