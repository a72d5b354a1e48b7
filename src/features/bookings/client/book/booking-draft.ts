import { waiverGuardian } from '#features/waivers/client/index.ts';
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

const storedDraft = createSessionDraft('booking-draft', draftShape(emptyDraft), emptyDraft);

/**
 * Stores the typed fields in the tab's session storage while the user signs the waiver, signs in
 * or pays; they are deleted when the booking is made. `load` continues with the guardian who signed.
 */
export const bookingDraft = {
  ...storedDraft,
  load(): BookingDraft {
    const draft = storedDraft.load();
    const { name, email, phone } = waiverGuardian.load();
    if (!email) return draft;
    const continued = {
      ...draft,
      email,
      name: name || draft.name,
      phone: phone || draft.phone,
    };
    // Once: what is typed from now on is newer.
    storedDraft.save(continued);
    waiverGuardian.clear();
    return continued;
  },
};
