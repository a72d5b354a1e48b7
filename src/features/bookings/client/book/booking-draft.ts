import { fieldsLike, keptDraft } from '#platform/client/kept-draft.ts';

/** Who books, as typed. */
export type Guardian = { name: string; email: string; phone: string; notes: string };

const nothing = {
  name: '',
  email: '',
  phone: '',
  notes: '',
  promoCode: '',
  giftCode: '',
  useCredit: false,
  usesPass: false,
  memberCode: '',
};

/** What is typed into a booking form; day, time, children and member toggle stand in the address. */
export type BookingDraft = typeof nothing;

/**
 * What was typed before one left to sign the waiver, to sign in or to pay. It lives in the tab's own
 * storage and ends with the tab, or with the booking.
 */
export const bookingDraft = keptDraft('booking-draft', fieldsLike(nothing), nothing);
