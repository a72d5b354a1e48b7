/**
 * SQL to select from: the paid bookings of a venue date, each with the start and end of its slot or event. `date` is
 * the statement's parameter, such as ":today".
 */
export const bookingsOfDay = (date: string) => ofDay(date, "booking.status = 'paid'");

/** The same for pending bookings whose hold has not expired at `now`. */
export const unpaidBookingsOfDay = (date: string, now: string) =>
  ofDay(date, `booking.status = 'pending' and booking.hold_expires_at > ${now}::timestamptz`);

const ofDay = (date: string, condition: string) => `(
    select booking.*, slot.id as span_id, slot.starts_at, slot.ends_at
    from booking_slots slot join bookings booking on booking.slot_id = slot.id
    where slot.venue_date = ${date}::date and ${condition}
    union all
    select booking.*, event.id, event.starts_at, event.ends_at
    from bookings booking join events event on event.id = booking.event_id
    where booking.type = 'event' and booking.date = ${date}::date and ${condition}
  )`;
