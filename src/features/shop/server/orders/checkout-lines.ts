import { buildPaymentLines } from '#features/prices/payment-lines-rules.ts';
import { computeTax, formatTaxName, type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { type CheckoutRequest, totalCents } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import type { OrderItem } from '../../shop-contract.ts';

type PaymentInput = {
  items: readonly OrderItem[];
  /** The sale lines of the items, with discount and tax. */
  lines: readonly SaleLine[];
  dueCents: number;
};

/**
 * The lines of an order's payment page: the items and their added taxes, or a single line with the amount due if stored
 * value pays a part. A membership renews at its full price with its added tax, so an order with one has full lines, and
 * the covered part reduces only the first payment.
 */
export function buildCheckoutLines(
  { venue }: Pick<Services, 'venue'>,
  { items, lines, dueCents }: PaymentInput,
): Pick<CheckoutRequest, 'lines' | 'reductionCents'> {
  if (items.some(({ productType }) => productType === 'membership')) {
    const fullLines = items.flatMap((item, index) => buildFullLines(item, lines[index]));
    const reductionCents = totalCents({ lines: fullLines }) - dueCents;
    return { lines: fullLines, ...(reductionCents > 0 && { reductionCents }) };
  }
  const description = items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  const isPaidInFull = dueCents === sumLines(lines).totalCents;
  const paymentLines = buildPaymentLines({
    lines,
    dueCents,
    formatName: ({ names }) => names.en,
    totalName: venue().name,
    // Each line names its item, so only the single line needs the list.
    description: isPaidInFull ? undefined : description.slice(0, 500),
  });
  return { lines: paymentLines };
}

/** An item at its full price and its added tax, both charged each period for a membership. */
function buildFullLines(
  { name, unitCents, quantity, productType, metadata }: OrderItem,
  line: SaleLine | undefined,
): CheckoutRequest['lines'] {
  const every =
    productType === 'membership' ? { every: metadata.duration ?? ('month' as const) } : {};
  const tax = line?.tax?.kind === 'added' ? line.tax : null;
  const taxCents = computeTax(unitCents * quantity, tax);
  return [
    { name, amountCents: unitCents, quantity, ...every },
    ...(tax && taxCents > 0
      ? [{ name: formatTaxName(tax), amountCents: taxCents, quantity: 1, ...every }]
      : []),
  ];
}
