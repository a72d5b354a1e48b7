/**
 * SQL subquery: the paid bookings on a venue date, each with the start and end of its slot or event. `date` is a
 * statement parameter such as ":today".
 */
export const paidBookingsOn = (date: string) => bookingsOn(date, "booking.status = 'paid'");

/** SQL subquery: the pending bookings on a venue date whose hold has not expired at `now`. */
export const unpaidBookingsOn = (date: string, now: string) =>
  bookingsOn(date, `booking.status = 'pending' and booking.hold_expires_at > ${now}::timestamptz`);

const bookingsOn = (date: string, condition: string) => `(
    select booking.*, slot.id as span_id, slot.starts_at, slot.ends_at, null::text as event_title
    from booking_slots slot join bookings booking on booking.slot_id = slot.id
    where slot.venue_date = ${date}::date and ${condition}
    union all
    select booking.*, event.id, event.starts_at, event.ends_at, event.title
    from bookings booking join events event on event.id = booking.event_id
    where booking.type = 'event' and booking.date = ${date}::date and ${condition}
  )`;
