import { CalendarPlus, Clock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AnchorButton } from '../../../client/ui/anchor-button.tsx';
import { Badge } from '../../../client/ui/badge.tsx';
import { Card } from '../../../client/ui/card.tsx';
import { Price } from '../../../client/ui/price.tsx';
import { useVenue } from '../../../client/use-venue.ts';
import { formatVenueDate } from '../../../shared/venue-dates.ts';
import type { Event } from '../events-contract.ts';
import { DayTile } from './day-tile.tsx';
import { daysOf, startOf, timesOf } from './event-words.ts';

/** An event of the house for everybody (spec 2, Public calendar). */
export function PublicEventCard({ event }: { event: Event }) {
  const t = useTranslations('events.public');
  const locale = useLocale();
  const { timezone, name } = useVenue();
  const { first, last } = daysOf(event, timezone);
  const isOneDay = first === last && !event.allDay;
  const day = isOneDay ? formatVenueDate(first, locale) : startOf(event, timezone, locale);
  const times = isOneDay ? timesOf(event, timezone, locale) : '';
  return (
    <Card className="flex h-full items-start gap-4">
      <DayTile startsAt={event.startsAt} />
      <article className="grid min-w-0 flex-1 gap-3" aria-labelledby={`event-${event.id}`}>
        <div className="grid gap-1.5">
          {event.priceKnown && (
            <div>
              <Badge look={event.priceCents === 0 ? 'secondary' : 'default'}>
                {event.priceCents === 0 ? t('free') : <Price cents={event.priceCents} />}
              </Badge>
            </div>
          )}
          <h2 id={`event-${event.id}`} className="break-words text-2xl">
            {event.title}
          </h2>
        </div>
        {event.description && (
          <p className="line-clamp-4 whitespace-pre-line break-words">{event.description}</p>
        )}
        <ul className="grid gap-1 text-muted-ink">
          <Fact icon={<Clock aria-hidden="true" className="size-4.5" />}>
            <time dateTime={event.startsAt}>{day}</time>
            {times && <span className="tabular block">{times}</span>}
          </Fact>
          <Fact icon={<MapPin aria-hidden="true" className="size-4.5" />}>
            {event.location ?? name}
          </Fact>
          <Fact icon={<Users aria-hidden="true" className="size-4.5" />}>
            {t('capacity', { spots: event.capacity })}
          </Fact>
        </ul>
        <AnchorButton
          href={`/api/events/${event.id}/event.ics`}
          look="outline"
          size="small"
          download
          className="justify-self-start"
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t('addToCalendar')}
          <span className="sr-only">{t('of', { title: event.title })}</span>
        </AnchorButton>
      </article>
    </Card>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-1 shrink-0">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
