import { type Admissions, formatAdmissions } from '#features/prices/price-rules.ts';

/**
 * Returns the payment page's cancel URL: the booking page's summary with the chosen slot, and the booking that it
 * ends. The browser stores the entered texts.
 */
export function buildCancelUrl(input: {
  bookingId: string;
  type: 'open-play' | 'trial' | 'member';
  date: string;
  slotLabel: string;
  childrenCount: number;
  admissions?: Admissions;
}): string {
  const search = new URLSearchParams({
    date: input.date,
    slot: input.slotLabel,
    children: String(input.childrenCount),
    ...(input.admissions && { come: formatAdmissions(input.admissions) }),
    // A member with an Active code has switched the member toggle off to pay.
    ...(input.type === 'trial' ? { step: 'details' } : { member: '0' }),
    checkout: 'cancelled',
    booking: input.bookingId,
  });
  return `${input.type === 'trial' ? '/book-guest' : '/booking'}?${search}#summary`;
}
