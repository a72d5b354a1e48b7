import { useTranslations } from 'use-intl';
import { findSessionName } from '#features/prices/price-list-rules.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { localizedText } from '#shared/localized-text.ts';
import { startOfSlot } from '#shared/venue-dates.ts';
import { toAgeRange } from '../venue-facts-rules.ts';

/** Formats an age range, such as "18 months to 5 years"; empty without bounds. */
export function useFormatAges() {
  const t = useTranslations('ui');
  return (ages: Parameters<typeof toAgeRange>[0]) =>
    t('ages', { from: 0, to: 0, ...toAgeRange(ages) });
}

/** A slot of a day; an event has a title of its own. */
type Slot = { date: string; slotLabel: string; eventTitle?: string | null };

/** Returns the name of a slot and its ages, "Sensory hour · up to 18 months"; empty for a slot without a name. */
export function useFormatSessionName() {
  const { priceList } = useVenue();
  const { language } = useLanguage();
  const formatAges = useFormatAges();
  return ({ date, slotLabel, eventTitle }: Slot): string => {
    const start = startOfSlot(slotLabel);
    const session = !eventTitle && start ? findSessionName(priceList, date, start) : null;
    if (!session) return '';
    return [localizedText(language, session.names), formatAges(session)]
      .filter(Boolean)
      .join(' · ');
  };
}

/** Returns a booking's title with the name of its slot, "Open Play: Sensory hour"; an event's own title. */
export function useFormatSessionTitle() {
  const formatSessionName = useFormatSessionName();
  return (title: string, slot: Slot): string =>
    slot.eventTitle ?? [title, formatSessionName(slot)].filter(Boolean).join(': ');
}
