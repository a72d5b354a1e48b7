import { Ticket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import type { Event } from '../../events-contract.ts';
import type { Wording } from './event-facts.tsx';
import { useSpotPrices } from './use-events.ts';

type Props = { event: Event; wording: Wording };

/** Badges: cancelled; otherwise the price and whether the event is full. */
export function EventBadges({ event, wording }: Props) {
  const t = useTranslations('events.card');
  const tPublic = useTranslations('events.public');
  const { yourPriceCents } = useSpotPrices(event);
  const isFree = event.priceCents === 0;
  if (event.cancelled) {
    return (
      <p>
        <Badge tone="problem">{t('cancelled')}</Badge>
      </p>
    );
  }
  return (
    <div className="flex min-h-6 flex-wrap gap-2">
      {event.priceKnown && isFree && (
        <Badge tone="done">{wording === 'list' ? t('free') : tPublic('free')}</Badge>
      )}
      {event.priceKnown && !isFree && (
        <>
          {wording === 'list' && (
            <Badge tone="neutral">
              <Ticket aria-hidden="true" className="size-4" />
              {t('paid')}
            </Badge>
          )}
          <Badge tone="neutral">
            <Price cents={yourPriceCents} />
          </Badge>
        </>
      )}
      {event.yourPriceCents < event.priceCents && <Badge>{t('memberPrice')}</Badge>}
      {event.spotsLeft === 0 && <Badge tone="waiting">{t('full')}</Badge>}
    </div>
  );
}
