import { priceListOf } from '#features/prices/price-list-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { placeOf } from '../event-place-rules.ts';
import { spotPricesOf } from '../event-price-rules.ts';
import type { ViewerEvent } from './events-queries.ts';

type Context = Pick<Services, 'config' | 'venue'>;

/** Converts an event to a schema.org JSON-LD object. */
export function toEventJsonLd({ config, venue }: Context, event: ViewerEvent) {
  const settings = venue();
  const organizer = { '@type': 'Organization', name: settings.name, url: `${config.publicUrl}/` };
  const isFull = event.spotsLeft !== null && event.spotsLeft <= 0;
  const url = `${config.publicUrl}/calendar/${event.id}`;
  const place = placeOf(event, settings);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description ?? undefined,
    startDate: new Date(event.startsAt).toISOString(),
    endDate: new Date(event.endsAt).toISOString(),
    eventStatus: `https://schema.org/Event${event.cancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    location: {
      '@type': 'Place',
      name: place?.name,
      address: place?.address,
    },
    organizer,
    ...(event.priceKnown && {
      offers: {
        '@type': 'Offer',
        price: spotPricesOf(priceListOf(settings), event).priceCents / 100,
        priceCurrency: settings.currency.toUpperCase(),
        availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
        url,
      },
    }),
  };
}
