import type postgres from 'postgres';

/** Returns violations of the booking, payment and email invariants (money.md). */
export async function findInconsistencies(sql: postgres.Sql): Promise<unknown[]> {
  const findings = await Promise.all([
    sql`
      select 'taken spots differ from active bookings and open offers' as problem, slot.id, slot.taken
      from booking_slots slot
      where slot.taken <>
        coalesce((select sum(children_count) from bookings
          where slot_id = slot.id and status in ('pending', 'paid')), 0) +
        coalesce((select sum(children_count) from slot_waitlist
          where slot_id = slot.id and state = 'offered'), 0)`,
    sql`
      select 'paid, but neither booked nor refunded' as problem, theirs.id, ours.state, booking.status
      from sandbox_checkouts theirs
      left join checkouts ours on ours.id::text = theirs.key
      left join bookings booking on booking.id = ours.subject_id
      where theirs.state = 'complete' and not coalesce(
        ours.paid_cents = theirs.amount_cents
        and (booking.status = 'paid' or ours.refunded_cents = ours.paid_cents), false)`,
    sql`
      select 'booked, but not paid' as problem, booking.id
      from bookings booking
      join checkouts ours on ours.subject_id = booking.id
      where booking.status = 'paid' and ours.paid_cents <> booking.price_cents`,
    sql`
      select 'a hold or checkout that was never ended' as problem, booking.id, booking.status, ours.state
      from bookings booking
      left join checkouts ours on ours.subject_id = booking.id
      where booking.status = 'pending' or ours.state is null or ours.state in ('starting', 'open', 'review')`,
    sql`
      select 'a refund that did not reach the provider' as problem, refund.id, refund.state
      from refunds refund
      left join sandbox_refunds theirs on theirs.key = refund.id::text
      where refund.state <> 'succeeded' or theirs.amount_cents is distinct from refund.amount_cents`,
    sql`
      select 'refunded more than was paid' as problem, theirs.payment_id
      from sandbox_refunds theirs
      join sandbox_checkouts session on session.payment_id = theirs.payment_id
      group by theirs.payment_id, session.amount_cents
      having sum(theirs.amount_cents) > session.amount_cents or count(*) > 1`,
    sql`
      select 'several sessions for one checkout' as problem, request->>'reference' as checkout
      from sandbox_checkouts group by 2 having count(*) > 1`,
    sql`
      select 'a paid booking without exactly one confirmation' as problem, booking.id
      from bookings booking
      join checkouts ours on ours.subject_id = booking.id
      where ours.paid_cents > 0 and 1 <> (
        select count(*) from outbox where key like 'booking-confirmed:' || booking.id || ':%')`,
  ]);
  return findings.flat();
}

/** Counts unsent emails. */
export async function countUnsentEmails(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select count(*)::int as unsent from outbox where state <> 'sent'`;
  return row?.unsent ?? 0;
}
