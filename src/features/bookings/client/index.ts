/** This feature's public API for other features' clients. */

export { AdmissionSteppers } from './admission-steppers.tsx';
export { guardianErrors } from './book/guardian-errors.ts';
export { toAdmissionsInput } from './book/use-book-session.ts';
export { useBookingDraft } from './book/use-booking-draft.ts';
export { WaiverStatusLine } from './book/waiver-status-line.tsx';
export { FamilyPayment } from './family-payment.tsx';
export {
  type BookedFamily,
  noPayment,
  planFamilyPayment,
} from './family-payment-draft.ts';
export { OccupancyBar } from './occupancy-bar.tsx';
export { PriceLines } from './price-lines.tsx';
export { useBookedText } from './use-booked-text.ts';
export { useExtraStock } from './use-bookings.ts';
export { useFamilyBalance, useFamilyPrice } from './use-family-price.ts';
export { useLeavePayment } from './use-leave-payment.ts';
export { refreshPriceList, usePriceList } from './use-price-list.ts';
