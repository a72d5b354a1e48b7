import { type SaleLine, sumLines, sumTaxes } from '#features/prices/tax-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { formatBookingTitle } from '../emails/session-titles.ts';

type SessionPaymentLinesInput = {
  type: 'open-play' | 'trial' | 'member';
  slot: Pick<DaySlot, 'venueDate' | 'label'>;
  lines: readonly SaleLine[];
  /** The amount due; less than the total of the lines if stored value pays a part. */
  dueCents: number;
  language: Language;
};

/** Returns the lines of a session's payment page. */
export function buildSessionPaymentLines(
  { venue }: Pick<Services, 'venue'>,
  { type, slot, lines, dueCents, language }: SessionPaymentLinesInput,
) {
  const settings = venue();
  const { name: venueName, priceList } = settings;
  const locale = localeOf(language);
  const day = formatVenueDate(slot.venueDate, locale);
  const booking = { type, date: slot.venueDate, slotLabel: slot.label };
  const session = `${formatBookingTitle(settings, booking, language)}, ${venueName}`;
  // Without a price list, there is only one type, so its name is omitted.
  const formatName = ({ names }: SaleLine) =>
    priceList ? `${localizedText(language, names)}, ${session}` : session;
  return buildPaymentLines({
    lines,
    dueCents,
    formatName,
    totalName: session,
    description: `${day}, ${formatSlotLabel(slot.label, locale)}`,
  });
}

type PaymentLinesInput = {
  lines: readonly SaleLine[];
  dueCents: number;
  formatName: (line: SaleLine) => string;
  /** The name of the single line if stored value pays a part. */
  totalName: string;
  description: string;
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
  const taxes = sumTaxes(lines).flatMap(({ name, percent, kind, taxCents }) =>
    kind === 'added'
      ? [{ name: `${name} (${percent} %)`, amountCents: taxCents, quantity: 1 }]
      : [],
  );
  return [...soldLines, ...taxes];
}
