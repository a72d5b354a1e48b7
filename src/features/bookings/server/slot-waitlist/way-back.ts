/**
 * Where the payment page's "back" leads: to the summary of the page that one came from, with all that was
 * chosen. What was typed stays in the browser.
 */
export function wayBack(input: {
  type: 'open-play' | 'trial';
  date: string;
  slotLabel: string;
  childrenCount: number;
}): string {
  const search = new URLSearchParams({
    date: input.date,
    slot: input.slotLabel,
    children: String(input.childrenCount),
    // Who has an active code has turned the toggle off to come here.
    ...(input.type === 'trial' ? { step: 'details' } : { member: '0' }),
    checkout: 'cancelled',
  });
  return `${input.type === 'trial' ? '/book-guest' : '/booking'}?${search}#summary`;
}
