import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { OccupancyBar } from '#features/bookings/client/index.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { mapUrl } from '#shared/map-url.ts';
import { placeOf } from '../../event-place-rules.ts';
import type { Event } from '../../events-contract.ts';
import { dateRangeOf, formatStart, formatTimes } from '../family/event-format.ts';
import { useAgesText } from '../family/use-ages-text.ts';
import { useSpotPrices } from '../family/use-events.ts';

/** The event's time, place, ages, price and free spots. */
export function EventDetails({ event }: { event: Event }) {
  const t = useTranslations('events.page');
  const ages = useAgesText(event);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3 sm:gap-x-6 sm:gap-y-4">
      <Row label={t('time')}>
        <When event={event} />
      </Row>
      <Place event={event} />
      {ages && <Row label={t('audience')}>{ages}</Row>}
      {event.priceKnown && (
        <Row label={t('price')}>
          <EventPrice event={event} />
        </Row>
      )}
      <Spots event={event} />
    </dl>
  );
}

function When({ event }: { event: Event }) {
  const locale = useLocale();
  const { timezone } = useVenue();
  const { formatDate, yearSuffix } = useDates();
  const { first, last } = dateRangeOf(event, timezone);
  if (event.allDay || first !== last) {
    const times = formatTimes(event, timezone, locale);
    return times || <span>{formatStart(event, timezone, locale) + yearSuffix(last)}</span>;
  }
  return (
    <time dateTime={event.startsAt}>
      {formatDate(first, { weekday: 'long', day: 'numeric', month: 'long' }) + yearSuffix(first)}
      <span className="tabular block font-normal">{formatTimes(event, timezone, locale)}</span>
    </time>
  );
}

function Place({ event }: { event: Event }) {
  const t = useTranslations('events.page');
  const venue = useVenue();
  const place = placeOf(event, { ...venue, ...venue.address });
  if (!place) return null;
  const { name, address } = place;
  return (
    <Row label={t('location')}>
      {name}
      {address !== name && <span className="block font-normal text-muted-ink">{address}</span>}
      {address !== venue.name && (
        <a
          className="inline-link flex min-h-11 w-fit items-center gap-1.5 font-normal"
          href={mapUrl(address)}
          target="_blank"
          rel="noreferrer"
        >
          <MapPin aria-hidden="true" className="size-4" />
          {t('map')}
        </a>
      )}
    </Row>
  );
}

/** The price per person. For members, also the regular price, struck through. */
export function EventPrice({ event }: { event: Event }) {
  const t = useTranslations('events');
  const { priceCents, yourPriceCents } = useSpotPrices(event);
  if (priceCents === 0) return t('public.free');
  return (
    <>
      {yourPriceCents < priceCents && (
        <s className="mr-2 font-normal text-muted-ink">
          <Price cents={priceCents} />
        </s>
      )}
      {t.rich('page.perPerson', { price: () => <Price cents={yourPriceCents} /> })}
      {yourPriceCents < priceCents && (
        <span className="block font-normal text-muted-ink">{t('card.memberPrice')}</span>
      )}
    </>
  );
}

function Spots({ event }: { event: Event }) {
  const t = useTranslations('events');
  const { spotsLeft, capacity, cancelled } = event;
  if (spotsLeft === null || cancelled) return null;
  return (
    <Row label={t('page.spots')}>
      <span className="grid max-w-60 gap-1.5">
        {spotsLeft === 0
          ? t('join.spotsLeft', { spots: 0 })
          : t('page.spotsLeft', { spotsLeft, capacity })}
        {spotsLeft < capacity && <OccupancyBar share={1 - spotsLeft / capacity} />}
      </span>
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted-ink">{label}</dt>
      <dd className="min-w-0 break-words font-semibold">{children}</dd>
    </div>
  );
}
