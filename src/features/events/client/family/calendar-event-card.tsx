import { CalendarPlus, Clock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Event } from '../../events-contract.ts';
import { CompanionsLine } from './companions-line.tsx';
import { DayTile } from './day-tile.tsx';
import { dateRangeOf, formatStart, formatTimes } from './event-format.ts';
import { EventRsvp } from './event-rsvp.tsx';
import { SourceLink } from './source-link.tsx';

type Props = {
  event: Event;
  /** For members: opens the RSVP dialog. */
  onOpen?: (id: string) => void;
};

/** An event in the public and the members' calendar (spec 2). */
export function CalendarEventCard({ event, onOpen }: Props) {
  const t = useTranslations('events.public');
  const locale = useLocale();
  const { formatVenueDate } = useDates();
  const { timezone, name } = useVenue();
  const { first, last } = dateRangeOf(event, timezone);
  const isOneDay = first === last && !event.allDay;
  const day = isOneDay ? formatVenueDate(first) : formatStart(event, timezone, locale);
  const times = isOneDay ? formatTimes(event, timezone, locale) : '';
  // External events have no capacity, and a location only if their source states one.
  const isInHouse = event.eventType === 'in-house';
  const place = event.location ?? (isInHouse ? name : null);
  return (
    <Card className="flex h-full items-start gap-4">
      <DayTile startsAt={event.startsAt} />
      <article className="grid min-w-0 flex-1 gap-3" aria-labelledby={`event-${event.id}`}>
        <div className="grid gap-1.5">
          <PriceBadges event={event} />
          <h2
            id={`event-${event.id}`}
            className={`break-words text-2xl ${event.cancelled ? 'line-through decoration-2' : ''}`}
          >
            {onOpen ? (
              <button
                type="button"
                // Buttons do not inherit text-decoration.
                className={`-my-1 min-h-11 py-1 text-left ${event.cancelled ? 'line-through decoration-2' : 'hover:underline'}`}
                onClick={() => onOpen(event.id)}
              >
                {event.title}
              </button>
            ) : (
              event.title
            )}
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
          {place && <Fact icon={<MapPin aria-hidden="true" className="size-4.5" />}>{place}</Fact>}
          {isInHouse && (
            <Fact icon={<Users aria-hidden="true" className="size-4.5" />}>
              {t('capacity', { spots: event.capacity })}
            </Fact>
          )}
        </ul>
        <CompanionsLine companions={event.companions} />
        {onOpen && <EventRsvp event={event} onOpen={() => onOpen(event.id)} />}
        {!event.cancelled && (
          <AnchorButton
            href={`/api/events/${event.id}/event.ics`}
            variant="outline"
            size="small"
            download
            className="justify-self-start"
          >
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('addToCalendar')}
            <span className="sr-only">{t('of', { title: event.title })}</span>
          </AnchorButton>
        )}
        <SourceLink event={event} />
      </article>
    </Card>
  );
}

/** The price, or a cancelled badge. */
function PriceBadges({ event }: { event: Event }) {
  const t = useTranslations('events.public');
  const tCard = useTranslations('events.card');
  if (event.cancelled) {
    return (
      <div>
        <Badge tone="problem">{tCard('cancelled')}</Badge>
      </div>
    );
  }
  if (!event.priceKnown) return null;
  const isFree = event.priceCents === 0;
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={isFree ? 'done' : 'neutral'}>
        {isFree ? t('free') : <Price cents={event.yourPriceCents} />}
      </Badge>
      {event.yourPriceCents < event.priceCents && <Badge>{tCard('memberPrice')}</Badge>}
    </div>
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
