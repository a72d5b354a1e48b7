import { createSessionDraft, draftShape } from '#platform/client/forms/session-draft.ts';

/** The guardian's fields as typed. */
export type Guardian = { name: string; email: string; phone: string; notes: string };

const emptyDraft = {
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
export type BookingDraft = typeof emptyDraft;

/**
 * Stores the typed fields in the tab's session storage while the user signs the waiver, signs in
 * or pays; they are deleted when the booking is made.
 */
export const bookingDraft = createSessionDraft('booking-draft', draftShape(emptyDraft), emptyDraft);
