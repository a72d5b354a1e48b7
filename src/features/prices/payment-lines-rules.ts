import { formatTaxName, type SaleLine, sumLines, sumTaxes } from './tax-rules.ts';

type PaymentLinesInput = {
  lines: readonly SaleLine[];
  dueCents: number;
  formatName: (line: SaleLine) => string;
  /** The name of the single line if stored value pays a part. */
  totalName: string;
  description?: string | undefined;
};

/** Returns one line per sale line and added tax, or a single line if stored value pays a part. */
export function buildPaymentLines({
  lines,
  dueCents,
  formatName,
  totalName,
  description,
}: PaymentLinesInput) {
  if (dueCents !== sumLines(lines).totalCents) {
    return [{ name: totalName, description, amountCents: dueCents, quantity: 1 }];
  }
  const soldLines = lines.flatMap((line) => {
    const { quantity, unitCents, discountCents } = line;
    const amountCents = unitCents * quantity - discountCents;
    if (amountCents === 0) return [];
    const name = formatName(line);
    if (discountCents === 0) return [{ name, description, amountCents: unitCents, quantity }];
    return [
      {
        name: quantity > 1 ? `${quantity} × ${name}` : name,
        description,
        amountCents,
        quantity: 1,
      },
    ];
  });
  const taxes = sumTaxes(lines).flatMap((tax) =>
    tax.kind === 'added'
      ? [{ name: formatTaxName(tax), amountCents: tax.taxCents, quantity: 1 }]
      : [],
  );
  return [...soldLines, ...taxes];
}
