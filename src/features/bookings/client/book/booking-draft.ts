import { fieldsLike, keptDraft } from '#platform/client/kept-draft.ts';

/** The guardian's fields as typed. */
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

/** The typed fields of a booking form; day, time, children and member toggle are in the URL. */
export type BookingDraft = typeof nothing;

/**
 * Keeps the typed fields while the user signs the waiver, signs in or pays. Stored in the tab's
 * session storage until the tab closes or the booking is made.
 */
export const bookingDraft = keptDraft('booking-draft', fieldsLike(nothing), nothing);
