import { findSessionName, priceListOf } from '#features/prices/price-list-rules.ts';
import { toAgeRange } from '#features/venue/venue-facts-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatSlotLabel, startOfSlot } from '#shared/venue-dates.ts';

type Slot = { date: string; slotLabel: string };
type TitledBooking = Slot & { type: string; eventTitle?: string | null };

/** Returns a booking's display name: "Open Play", "Open Play: Sensory hour (up to 2 years)" or the event's title. */
export function formatBookingTitle(
  venue: VenueSettings,
  { type, eventTitle, ...slot }: TitledBooking,
  language: Language,
): string {
  if (eventTitle) return eventTitle;
  const key = type as 'open-play' | 'trial' | 'member' | 'event';
  const title = translate(`bookings.sessionName.${key}`, {}, language);
  const session = formatSessionName(venue, slot, language);
  return session ? `${title}: ${session}` : title;
}

/** Returns the time of a slot, after the session's name: "Sensory hour (up to 2 years), 9:00 - 11:00 AM". */
export const formatNamedSlot = (venue: VenueSettings, slot: Slot, language: Language): string =>
  [formatSessionName(venue, slot, language), formatSlotLabel(slot.slotLabel, localeOf(language))]
    .filter(Boolean)
    .join(', ');

/** Returns the name of a slot with its ages; empty if it has none. */
function formatSessionName(venue: VenueSettings, slot: Slot, language: Language): string {
  const start = startOfSlot(slot.slotLabel);
  const session = start && findSessionName(priceListOf(venue), slot.date, start);
  if (!session) return '';
  const range = { from: 0, to: 0, ...toAgeRange(session) };
  const ages = translate('bookings.ages', range, language);
  const name = localizedText(language, session.names);
  return ages ? `${name} (${ages})` : name;
}
