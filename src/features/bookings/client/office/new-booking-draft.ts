import type { Admissions } from '#features/prices/price-rules.ts';
import { isEmail } from '#shared/is-email.ts';
import type { Language } from '#shared/languages.ts';
import { type BookedFamily, type FamilyPaymentDraft, noPayment } from '../family-payment-draft.ts';
import { type ChosenSlot, toSlotInput } from '../schedule/slot-input.ts';
import type { NewBookingInput } from './use-office-bookings.ts';

/** The new-booking form as typed. */
export type NewBookingDraft = ChosenSlot &
  FamilyPaymentDraft & {
    name: string;
    email: string;
    phone: string;
    notes: string;
    officeNote: string;
    children: number;
    /** Quantities by admission type; used only if the venue has several. */
    admissions: Admissions;
    type: 'open-play' | 'trial';
    method: 'cash' | 'card-terminal' | 'link' | 'member-code';
    language: Language;
    /** The family selected in the search. */
    family: BookedFamily | null;
  };

export const emptyDraft: Omit<NewBookingDraft, 'date' | 'slotLabel' | 'language'> = {
  name: '',
  email: '',
  phone: '',
  notes: '',
  officeNote: '',
  overCapacity: '',
  children: 1,
  admissions: {},
  type: 'open-play',
  method: 'link',
  family: null,
  ...noPayment,
};

/** Returns the validation errors by API field name; empty if the draft is valid. */
export function validateDraft({ name, email, phone, slotLabel }: NewBookingDraft) {
  return {
    ...(!name.trim() && { guardianName: 'guardianName' as const }),
    ...(email.trim() && !isEmail(email) && { guardianEmail: 'validEmail' as const }),
    ...(!email.trim() && !phone.trim() && { guardianEmail: 'emailOrPhone' as const }),
    ...(!slotLabel && { slotLabel: 'required' as const }),
  };
}

/** Returns the request body without admissions, price and the family's payment; null while a required field is missing. */
export function toNewBookingInput(draft: NewBookingDraft): NewBookingInput | null {
  const { name, email, phone, notes, officeNote, method, family } = draft;
  if (!name.trim() || !(email.trim() || phone.trim()) || !draft.slotLabel) return null;
  const memberCodeId = family?.memberCodeId;
  if (method === 'member-code' && !memberCodeId) return null;
  return {
    ...toSlotInput(draft),
    guardianName: name.trim(),
    ...(email.trim() && { guardianEmail: email.trim() }),
    ...(phone.trim() && { guardianPhone: phone.trim() }),
    ...(notes.trim() && { notes: notes.trim() }),
    ...(officeNote.trim() && { officeNote: officeNote.trim() }),
    childrenCount: draft.children,
    type: draft.type,
    language: draft.language,
    payment: method === 'member-code' ? { method, memberCodeId: memberCodeId ?? '' } : { method },
  };
}
