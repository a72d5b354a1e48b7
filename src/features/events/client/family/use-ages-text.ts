import { useTranslations } from 'use-intl';
import { toAgeRange } from '#features/venue/venue-facts-rules.ts';
import type { Event } from '../../events-contract.ts';
import { agesOf } from './event-format.ts';

/** Returns the ages of an event, such as "Ages 2-5"; null if it is for all ages. */
export function useAgesText(event: Pick<Event, 'minAgeMonths' | 'maxAgeMonths' | 'tags'>) {
  const t = useTranslations('events.card');
  const ages = toAgeRange(agesOf(event));
  return ages.kind === 'none' ? null : t('ages', { from: 0, to: 0, ...ages });
}
