import { buildPaymentLines } from '#features/prices/payment-lines-rules.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
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
