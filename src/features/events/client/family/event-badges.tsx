import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { Event } from '../../events-contract.ts';

/** Badges: cancelled, free, full. */
export function EventBadges({ event }: { event: Event }) {
  const t = useTranslations('events.card');
  const isFree = event.priceKnown && event.priceCents === 0;
  return (
    <>
      {event.cancelled && <Badge tone="problem">{t('cancelled')}</Badge>}
      {!event.cancelled && isFree && <Badge tone="done">{t('free')}</Badge>}
      {!event.cancelled && event.spotsLeft === 0 && <Badge tone="neutral">{t('full')}</Badge>}
    </>
  );
}
