import { isEmail } from '#shared/is-email.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import type { Inquiry, InquiryBooking } from './use-office-parties.ts';

/** The form to book an inquiry, as typed. */
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

/** The initial form, prefilled from the inquiry. */
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

/** Problems by the request's field names, as keys of the validation texts. */
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

/** The request body; null without a window. */
export function inquiryBookingOf({ window, kids, ...draft }: BookingDraft): InquiryBooking | null {
  return window === '' ? null : { ...draft, window, kids: Math.trunc(Number(kids)) };
}
