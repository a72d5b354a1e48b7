import type postgres from 'postgres';

/** The problem of bookings whose payment is still open; expected only while families are booking. */
export const UNENDED_HOLD = 'a hold or checkout that never ended';

/** Returns violations of the booking, payment and email invariants. */
export async function findInconsistencies(sql: postgres.Sql): Promise<postgres.Row[]> {
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
      select 'paid, but neither booked nor refunded' as problem, sandbox.id, checkout.state, booking.status
      from sandbox_checkouts sandbox
      left join checkouts checkout on checkout.id::text = sandbox.key
      left join bookings booking on booking.id = checkout.subject_id
      where sandbox.state = 'complete' and not coalesce(
        checkout.paid_cents = sandbox.amount_cents
        and (booking.status = 'paid' or checkout.refunded_cents = checkout.paid_cents), false)`,
    sql`
      select 'booked, but not paid' as problem, booking.id
      from bookings booking
      join checkouts checkout on checkout.subject_id = booking.id
      where booking.status = 'paid' and checkout.paid_cents <> booking.price_cents`,
    sql`
      select ${UNENDED_HOLD}::text as problem, booking.id, booking.status, checkout.state
      from bookings booking
      left join checkouts checkout on checkout.subject_id = booking.id
      where booking.status = 'pending' or checkout.state is null or checkout.state in ('starting', 'open', 'review')`,
    sql`
      select 'a refund that did not reach the provider' as problem, refund.id, refund.state
      from refunds refund
      left join sandbox_refunds sandbox on sandbox.key = refund.id::text
      where refund.state <> 'succeeded' or sandbox.amount_cents is distinct from refund.amount_cents`,
    sql`
      select 'refunded more than was paid' as problem, sandbox.payment_id
      from sandbox_refunds sandbox
      join sandbox_checkouts session on session.payment_id = sandbox.payment_id
      group by sandbox.payment_id, session.amount_cents
      having sum(sandbox.amount_cents) > session.amount_cents or count(*) > 1`,
    sql`
      select 'several sessions for one checkout' as problem, request->>'reference' as checkout
      from sandbox_checkouts group by 2 having count(*) > 1`,
    sql`
      select 'a paid booking without exactly one confirmation' as problem, booking.id
      from bookings booking
      join checkouts checkout on checkout.subject_id = booking.id
      where checkout.paid_cents > 0 and 1 <> (
        select count(*) from outbox where key like 'booking-confirmed:' || booking.id || ':%')`,
  ]);
  return findings.flat();
}

/** Counts unsent emails. */
export async function countUnsentEmails(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select count(*)::int as unsent from outbox where state <> 'sent'`;
  return row?.unsent ?? 0;
}
