import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import type { Event } from '../../events-contract.ts';
import { hasBegun } from '../../events-rules.ts';
import { DayTile } from './day-tile.tsx';
import { EventBadges } from './event-badges.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventTags } from './event-tags.tsx';

/** An event in the public calendar (spec 2). Its title and button link to its page. */
export function EventCard({ event }: { event: Event }) {
  const t = useTranslations('events.public');
  const eventLink = { to: '/calendar/$id', params: { id: event.id } } as const;
  const hydrated = useHydrated();
  const isClosed = hydrated && hasBegun(event, { isMember: false, now: Date.now() });
  const canReserve = event.openToGuests && event.spotsLeft !== 0 && !isClosed;
  return (
    <Card className="h-full p-4! sm:p-5!">
      <article className="flex h-full gap-3 sm:gap-4" aria-labelledby={`event-${event.id}`}>
        <DayTile startsAt={event.startsAt} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="grid gap-1">
            <EventBadges event={event} wording="calendar" />
            <h3 id={`event-${event.id}`} className="break-words text-xl leading-snug">
              <Link
                {...eventLink}
                className={`-my-1 inline-flex min-h-11 items-center py-1 ${event.cancelled ? 'line-through decoration-2' : 'hover:underline'}`}
              >
                {event.title}
              </Link>
            </h3>
          </div>
          <EventFacts event={event} wording="calendar" />
          {event.description && (
            <p className="line-clamp-2 whitespace-pre-line break-words text-[0.9375rem]">
              {event.description}
            </p>
          )}
          <EventTags tags={event.tags} />
          {!event.cancelled && (
            <div className="mt-auto -mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
              <LinkButton
                {...eventLink}
                size="small"
                variant={canReserve ? 'secondary' : 'outline'}
              >
                {canReserve ? t('reserve') : t('details')}
                <span className="sr-only">{event.title}</span>
              </LinkButton>
              <a
                href={`/api/events/${event.id}/event.ics`}
                download
                className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link hover:underline"
              >
                <CalendarPlus aria-hidden="true" className="size-4.5" />
                {t('addToCalendar')}
                <span className="sr-only">{event.title}</span>
              </a>
            </div>
          )}
        </div>
      </article>
    </Card>
  );
}
