/**
 * The payment page's cancel URL: the summary of the booking page with the choice restored. Typed
 * text stays in the browser.
 */
export function cancelUrlOf(input: {
  type: 'open-play' | 'trial';
  date: string;
  slotLabel: string;
  childrenCount: number;
}): string {
  const search = new URLSearchParams({
    date: input.date,
    slot: input.slotLabel,
    children: String(input.childrenCount),
    // A member with an active code has turned the toggle off to pay.
    ...(input.type === 'trial' ? { step: 'details' } : { member: '0' }),
    checkout: 'cancelled',
  });
  return `${input.type === 'trial' ? '/book-guest' : '/booking'}?${search}#summary`;
}
