import { useTranslations } from 'use-intl';
import type { Event } from '../../events-contract.ts';
import { ageRangeOf } from './event-format.ts';

/** Returns the ages of an event, such as "Ages 2-5"; null if it is for all ages. */
export function useAgesText(event: Pick<Event, 'minAgeMonths' | 'maxAgeMonths' | 'tags'>) {
  const t = useTranslations('events.card');
  const ages = ageRangeOf(event);
  if (!ages) return null;
  const { from, to, unit } = ages;
  return to === null ? t(`agesFrom.${unit}`, { from }) : t(`ages.${unit}`, { from, to });
}
