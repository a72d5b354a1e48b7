import { formatBookedItems, listBookedItems } from '#features/prices/booked-items-rules.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';

type Context = Pick<Services, 'venue'>;

/** Describes what was booked ("2 × Child, 2 × Socks"); empty if it says no more than the number of children. */
export function describeItems(
  { venue }: Context,
  booking: BookingWithSlot,
  language: Language,
): string {
  const items = listBookedItems(priceListOf(venue()), booking);
  return formatBookedItems(items, language, translate('bookings.freeItem', {}, language));
}

/** Describes what was booked, or if that says no more, the number of children; of an event, the people and the extras. */
export function describeBooked(ctx: Context, booking: BookingWithSlot, language: Language): string {
  const items = describeItems(ctx, booking, language);
  const countOf = (key: 'bookings.peopleCount' | 'bookings.childrenCount') =>
    translate(key, { count: booking.childrenCount }, language);
  if (booking.type !== 'event') return items || countOf('bookings.childrenCount');
  return [countOf('bookings.peopleCount'), items].filter(Boolean).join(', ');
}
