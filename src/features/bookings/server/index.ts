/** What other features may call of this one on the server. */
export { announceBooking } from './announce-booking.ts';
export {
  bookTogether,
  explainRefusedTogether,
  findSlotToPlay,
  mayComeToPlay,
} from './book-together-queries.ts';
export { findBookingEntries } from './booking-entries-queries.ts';
export { mailCancelled, mailConfirmation, NOTHING_BACK } from './booking-mails.ts';
export {
  changeBooking,
  findBooking,
  findBookingByRequest,
  insertBooking,
  lockBooking,
} from './bookings-queries.ts';
export { cancelBooking, refundOf } from './cancel-booking-queries.ts';
export {
  findOwedMoney,
  insertDeskPayment,
  markHandedBack,
  refundDeskPayment,
} from './desk-payments-queries.ts';
export {
  eventPaymentPage,
  holdEventBooking,
  moveBookingsOfEvent,
} from './event-booking-queries.ts';
export { explainRefusedBooking } from './refuse-booking.ts';
export { releaseSpots } from './release-spots-queries.ts';
export {
  ensureSlot,
  findDaySlots,
  findDays,
  lockSlot,
  lockSlots,
  slotsOfDay,
  takeSpots,
} from './slots-queries.ts';
