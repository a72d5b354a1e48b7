/** This feature's public API for other features' servers. */

export { announceBooking } from './announce-booking.ts';
export {
  bookTogether,
  hasGuardianWaiver,
  requireSlotForFamilies,
  throwJointBookingConflict,
} from './book-together.ts';
export { findBookingCalendarEntries } from './booking-calendar-entries.ts';
export { throwBookingConflict } from './booking-checks.ts';
export {
  type BookingWithSlot,
  findBooking,
  findBookingByRequest,
  insertBooking,
  lockBooking,
  returnBookedExtras,
  setRefunded,
  updateBooking,
} from './bookings-queries.ts';
export { cancelBooking, totalRefundCents } from './cancel-booking.ts';
export {
  queueCancellationEmail,
  queueConfirmationEmail,
  queueRescheduleEmail,
} from './emails/booking-emails.ts';
export { NO_REFUND } from './emails/describe-refund.ts';
export { matchesBooking, officeBookingsFilter } from './office/office-list-queries.ts';
export { returnHeldValue } from './payments/booking-sale.ts';
export {
  findDueRefunds,
  insertDeskPayment,
  markRefundPaidOut,
  refundDeskPayment,
} from './payments/desk-payments-queries.ts';
export { bookInsteadOfOwnHolds, countSpots, type Hold } from './payments/end-own-holds.ts';
export { findExistingHold, toCheckoutResponse } from './payments/hold-booking.ts';
export { findOwnHolds } from './payments/own-holds.ts';
export {
  coverByPass,
  findPayingFamily,
  payForFamily,
  requireCodeAlone,
} from './payments/pay-for-family.ts';
export {
  type ChosenType,
  coverByCode,
  parseChosenTypes,
  parseVisitorGroup,
  priceVisit,
} from './price-visit.ts';
export { releaseSpots } from './release-spots.ts';
export { bookedEvents } from './schedule/booked-events-tables.ts';
export { findClosedDates } from './schedule/closed-dates-queries.ts';
export {
  findEventBooking,
  holdEventBooking,
  incrementSequences,
  reopenEventPaymentPage,
  rescheduleEventBookings,
} from './schedule/event-bookings.ts';
export {
  ensureSlot,
  findDaySlots,
  findDays,
  lockSlot,
  lockSlots,
  parseDaySlots,
  takeSpots,
} from './schedule/slots-queries.ts';
