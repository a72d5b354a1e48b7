import { translate } from '#platform/server/translate.ts';
import { cutText } from '#shared/cut-text.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { BookingRow } from '../rows/read-booking.ts';
import type { Context } from './store-types.ts';

/** The longest office note, as the back office allows. */
const MAX_NOTE = 1000;

/**
 * Returns the office note of an imported booking: the file's, then how it was paid in the previous system, which become
 * no amounts, because nothing was paid in this system. The file's note is cut if both are too long.
 */
export function toOfficeNote(ctx: Context, row: BookingRow): string | null {
  const payment = cutText(describePayment(ctx, row), MAX_NOTE);
  const own = cutText(row.officeNote ?? '', Math.max(0, MAX_NOTE - payment.length - 1));
  return [own, payment].filter(Boolean).join('\n') || null;
}

/** Says what was paid, with what, refunded and still due in the previous system; empty for a free booking. */
function describePayment({ venue }: Context, row: BookingRow): string {
  const { currency, firstLanguage } = venue();
  const { priceCents, dueCents, refundedCents, passVisits, items } = row;
  const money = (cents: number) => formatMoney(cents, currency, localeOf(firstLanguage));
  const values = {
    price: money(priceCents),
    due: money(dueCents ?? 0),
    refunded: money(refundedCents),
    value: money(row.valueCents),
    discount: money(row.discountCents),
    tax: money(row.taxCents),
    visits: passVisits,
    items: cutText(items, 400),
  };
  return [
    summarizePayment(row),
    passVisits > 0 && ('visitsElsewhere' as const),
    row.valueCents > 0 && ('valueElsewhere' as const),
    row.discountCents > 0 && ('discountElsewhere' as const),
    row.taxCents > 0 && ('taxElsewhere' as const),
    items !== '' && ('itemsElsewhere' as const),
  ]
    .flatMap((key) => (key ? [translate(`imports.${key}`, values, firstLanguage)] : []))
    .join(' ');
}

function summarizePayment({ priceCents, dueCents, refundedCents }: BookingRow) {
  if (dueCents === null) return 'notPaidElsewhere' as const;
  if (dueCents > 0) return 'unpaidElsewhere' as const;
  if (refundedCents > 0) return 'refundedElsewhere' as const;
  return priceCents > 0 && ('paidElsewhere' as const);
}
