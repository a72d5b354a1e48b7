import { isEmail } from '#shared/is-email.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import type { Inquiry, InquiryBooking } from './use-office-parties.ts';

/** The party of an inquiry as the office types it. */
export type BookingDraft = {
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

/** The form opens with what the family asked for. */
export function draftOf(inquiry: Inquiry): BookingDraft {
  const { packageId, childName, guardianName, email } = inquiry;
  return {
    ...{ packageId, childName, guardianName, email },
    date: inquiry.preferredDate,
    window: inquiry.preferredTimeWindow ?? '',
    kids: String(inquiry.estimatedKids),
    addonIds: [],
    childAge: inquiry.childAge ?? '',
    phone: inquiry.phone ?? '',
    notes: inquiry.notes ?? '',
  };
}

/** What is wrong, by the call's names of the fields, as keys of the validation sentences. */
export function problemsOf(draft: BookingDraft) {
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

/** What the call is sent; null without a time. */
export function inquiryBookingOf({ window, kids, ...draft }: BookingDraft): InquiryBooking | null {
  return window === '' ? null : { ...draft, window, kids: Math.trunc(Number(kids)) };
}
