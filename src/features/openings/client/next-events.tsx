import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { Openings } from '../openings-contract.ts';

type NextEvent = Openings['events'][number];

/** The free spots are shown if there are at most this many. */
const FEW_SPOTS = 5;

/** The next public events, each a link to its page. */
export function NextEvents({ events }: { events: NextEvent[] }) {
  return (
    <ul className="grid gap-3">
      {events.map((event) => (
        <li key={event.id}>
          <Link
            to="/calendar/$id"
            params={{ id: event.id }}
            className="flex h-full gap-4 rounded-card border border-border bg-surface p-4 shadow-soft transition-colors duration-150 hover:border-ring"
          >
            <EventDay startsAt={event.startsAt} />
            <span className="grid content-start gap-0.5">
              <span className="font-bold leading-snug">{event.title}</span>
              <EventTime event={event} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Hidden from screen readers, because the time next to it includes the date. */
function EventDay({ startsAt }: { startsAt: string }) {
  const { formatDate } = useDates();
  return (
    <span
      aria-hidden="true"
      className="grid h-fit w-14 shrink-0 overflow-hidden rounded-field border border-border text-center"
    >
      <span className="bg-primary-soft py-0.5 font-bold text-primary-soft-ink text-xs uppercase">
        {formatDate(startsAt, { month: 'short' })}
      </span>
      <span className="tabular py-0.5 font-bold font-display text-xl">
        {formatDate(startsAt, { day: 'numeric' })}
      </span>
    </span>
  );
}

function EventTime({ event }: { event: NextEvent }) {
  const t = useTranslations('openings');
  const { timezone, currency } = useVenue();
  const { formatInstant, formatVenueDate } = useDates();
  const locale = useLocale();
  const { startsAt, allDay, priceCents, spotsLeft } = event;
  const price = priceCents === 0 ? t('freeEvent') : formatMoney(priceCents, currency, locale);
  const spots =
    spotsLeft === 0
      ? t('full')
      : spotsLeft !== null && spotsLeft <= FEW_SPOTS
        ? t('spotsLeft', { available: spotsLeft })
        : null;
  return (
    <>
      <span className="text-muted-ink text-sm">
        {allDay
          ? formatVenueDate(venueDateOf(new Date(startsAt), timezone))
          : formatInstant(startsAt)}
      </span>
      <span className="tabular text-muted-ink text-sm">
        {[price, spots].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
