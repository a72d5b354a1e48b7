import { useTranslations } from 'use-intl';
import { Badge } from '../../../client/ui/badge.tsx';
import type { Event } from '../events-contract.ts';

/** FREE, full, cancelled: what one wants to know at a glance. */
export function EventBadges({ event }: { event: Event }) {
  const t = useTranslations('events.card');
  const isFree = event.priceKnown && event.priceCents === 0;
  return (
    <>
      {event.cancelled && <Badge look="destructive">{t('cancelled')}</Badge>}
      {!event.cancelled && isFree && <Badge look="secondary">{t('free')}</Badge>}
      {!event.cancelled && event.spotsLeft === 0 && <Badge look="accent">{t('full')}</Badge>}
    </>
  );
}
