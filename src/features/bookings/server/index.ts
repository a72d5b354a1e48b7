/** The server API for other features. */

export { announceBooking } from './announce-booking.ts';
export {
  bookTogether,
  explainRefusedTogether,
  findSlotToPlay,
  mayComeToPlay,
} from './book-together.ts';
export { findBookingEntries } from './booking-entries.ts';
export {
  changeBooking,
  findBooking,
  findBookingByRequest,
  insertBooking,
  lockBooking,
} from './bookings-queries.ts';
export { cancelBooking, refundOf } from './cancel-booking.ts';
export { mailCancelled, mailConfirmation, NOTHING_BACK } from './mails/booking-mails.ts';
export {
  findOwedMoney,
  insertDeskPayment,
  markHandedBack,
  refundDeskPayment,
} from './payments/desk-payments-queries.ts';
export { explainRefusedBooking } from './refuse-booking.ts';
export { releaseSpots } from './release-spots.ts';
export { bookedEvents } from './schedule/booked-events-queries.ts';
export {
  eventPaymentPage,
  holdEventBooking,
  moveBookingsOfEvent,
} from './schedule/hold-event-booking.ts';
export {
  ensureSlot,
  findDaySlots,
  findDays,
  lockSlot,
  lockSlots,
  slotsOfDay,
  takeSpots,
} from './schedule/slots-queries.ts';
