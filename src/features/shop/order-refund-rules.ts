type GrantedValue = { balance: number; granted: number };
/** A goodwill refund leaves the value with the buyer. */
type EarlierRefund = { cents: number; isGoodwill: boolean };

/**
 * The refundable amount of a line, in cents: the unused part of its share, minus earlier goodwill refunds, which did
 * not revoke value. For a line without holdings (a membership), its share minus all earlier refunds.
 */
export function getRefundableCents(
  shareCents: number,
  granted: readonly GrantedValue[],
  earlierRefunds: readonly EarlierRefund[],
): number {
  if (granted.length === 0) return Math.max(0, shareCents - sumCents(earlierRefunds));
  const remaining = granted.reduce((sum, { balance }) => sum + balance, 0);
  const total = granted.reduce((sum, holding) => sum + holding.granted, 0);
  const goodwillCents = sumCents(earlierRefunds.filter(({ isGoodwill }) => isGoodwill));
  return Math.max(0, Math.floor((shareCents * remaining) / total) - goodwillCents);
}

const sumCents = (refunds: readonly EarlierRefund[]) =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

const verbs = ['grant', 'spend', 'return', 'refund', 'expire'] as const;
const subjects = ['booking', 'order', 'no-show-fee', 'desk-sale'] as const;

/** Parses a ledger entry's cause: "spend:booking:{id}", "expire:{instant}". */
export function parseCause(cause: string) {
  const [verb = '', subjectKind, id = ''] = cause.split(':');
  const subject = subjects.find((subject) => subject === subjectKind) ?? null;
  return {
    verb: verbs.find((known) => known === verb) ?? ('other' as const),
    subject,
    number: subject ? id.slice(0, 8).toUpperCase() : null,
  };
}
