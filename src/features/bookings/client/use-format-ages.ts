import { useTranslations } from 'use-intl';
import { toAgeRange } from '#features/venue/venue-facts-rules.ts';

/** Formats an age range, such as "18 months to 5 years"; empty without bounds. */
export function useFormatAges() {
  const t = useTranslations('bookings.slots');
  return (ages: Parameters<typeof toAgeRange>[0]) =>
    t('ages', { from: 0, to: 0, ...toAgeRange(ages) });
}
