import { Ticket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import type { Event } from '../../events-contract.ts';
import { CompanionsLine } from './companions-line.tsx';
import { DayTile } from './day-tile.tsx';
import { EventBadges } from './event-badges.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventRsvp } from './event-rsvp.tsx';
import { SourceLink } from './source-link.tsx';

/** Spec 9: at most three tags. */
const MAX_TAGS = 3;

type Props = {
  event: Event;
  /** The reasons for suggesting the event. */
  reasons?: readonly string[];
  onOpen: (id: string) => void;
};

/** An event in the members' list (spec 2, Events list). */
export function EventCard({ event, reasons = [], onOpen }: Props) {
  const t = useTranslations('events.card');
  const tTag = useTranslations('events.tags');
  const isPaid = event.priceCents > 0;
  const tags = event.tags.slice(0, MAX_TAGS);
  return (
    <Card className="grid h-full content-between gap-4">
      <article className="grid gap-4" aria-labelledby={`event-${event.id}`}>
        <div className="flex items-start gap-4">
          <DayTile startsAt={event.startsAt} />
          <div className="min-w-0 flex-1">
            <div className="flex min-h-6 flex-wrap gap-2">
              <EventBadges event={event} />
            </div>
            <h2 id={`event-${event.id}`} className="mt-1 break-words text-[1.375rem] leading-snug">
              <button
                type="button"
                className="-my-1 min-h-11 py-1 text-left hover:underline"
                onClick={() => onOpen(event.id)}
              >
                {event.title}
              </button>
            </h2>
          </div>
        </div>
        <EventFacts event={event} />
        {isPaid && (
          <p className="flex flex-wrap items-center gap-2 font-bold">
            <Ticket aria-hidden="true" className="size-4.5" />
            {t('paid')}
            <Price cents={event.yourPriceCents} className="text-muted-ink" />
            {event.yourPriceCents < event.priceCents && <Badge>{t('memberPrice')}</Badge>}
          </p>
        )}
        {tags.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label={t('tags')}>
            {tags.map((tag) => (
              <li key={tag}>
                <Badge tone="neutral">
                  {tTag.has(tag as 'indoor') ? tTag(tag as 'indoor') : tag}
                </Badge>
              </li>
            ))}
          </ul>
        )}
        {reasons.length > 0 && (
          <ul className="grid gap-1 font-semibold text-secondary-soft-ink">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <CompanionsLine companions={event.companions} />
      </article>
      <div className="grid gap-2">
        <EventRsvp event={event} onOpen={() => onOpen(event.id)} />
        <SourceLink event={event} />
      </div>
    </Card>
  );
}
