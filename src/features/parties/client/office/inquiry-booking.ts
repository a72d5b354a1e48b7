import { isEmail } from '#shared/is-email.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import type { Inquiry, InquiryBooking } from './use-office-parties.ts';

/** The fields of the booking form as typed. */
export type InquiryBookingDraft = {
  packageId: string;
  date: string;
  window: PartyWindow | '';
  kids: string;
  addonIds: string[];
  childName: string;
  childAge: string;
  guardianName: string;
  email: string;
  phone: string;
  notes: string;
};

/** The booking form prefilled from an inquiry. */
export function toInquiryBookingDraft(inquiry: Inquiry): InquiryBookingDraft {
  const { packageId, childName, guardianName, email } = inquiry;
  return {
    packageId,
    childName,
    guardianName,
    email,
    date: inquiry.preferredDate,
    window: inquiry.preferredTimeWindow ?? '',
    kids: String(inquiry.estimatedKids),
    addonIds: [],
    childAge: inquiry.childAge ?? '',
    phone: inquiry.phone ?? '',
    notes: inquiry.notes ?? '',
  };
}

/** The validation errors by API field name; empty if the draft is valid. */
export function validateBooking(draft: InquiryBookingDraft) {
  return {
    ...(!draft.packageId && { packageId: 'partyPackage' as const }),
    ...(!draft.date && { date: 'required' as const }),
    ...(!draft.window && { window: 'required' as const }),
    ...(!(Number(draft.kids) >= 1) && { kids: 'atLeastOneChild' as const }),
    ...(!draft.childName.trim() && { childName: 'childName' as const }),
    ...(!draft.guardianName.trim() && { guardianName: 'guardianName' as const }),
    ...(!isEmail(draft.email) && { email: 'validEmail' as const }),
  };
}

/** The request body; null while no window is chosen. */
export function toInquiryBooking({
  window,
  kids,
  ...draft
}: InquiryBookingDraft): InquiryBooking | null {
  return window === '' ? null : { ...draft, window, kids: Math.trunc(Number(kids)) };
}
