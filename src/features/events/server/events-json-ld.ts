import { venueAddressLine } from '#features/venue/venue-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { filterOf } from '../events-rules.ts';
import { findEventsPage, type ViewerEvent } from './events-queries.ts';

type Context = Pick<Services, 'clock' | 'config' | 'db' | 'venue'>;

const MAX_EVENTS = 50;

/** The events of /calendar as schema.org JSON-LD objects, for search engines. */
export async function listEventsAsJsonLd(ctx: Context): Promise<object[]> {
  const now = ctx.clock.now();
  const events = await findEventsPage(
    ctx.db,
    { userId: null, now },
    {
      ...{ type: 'in-house', includeAll: false, past: false, search: null, chips: filterOf([]) },
      ...{ from: now, to: null, after: null, limit: MAX_EVENTS },
    },
  );
  return events.map((event) => toJsonLd(ctx, event));
}

function toJsonLd({ config, venue }: Context, event: ViewerEvent) {
  const settings = venue();
  const organizer = { '@type': 'Organization', name: settings.name, url: `${config.publicUrl}/` };
  const isFull = event.spotsLeft !== null && event.spotsLeft <= 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description ?? undefined,
    startDate: new Date(event.startsAt).toISOString(),
    endDate: new Date(event.endsAt).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${config.publicUrl}/calendar`,
    location: {
      '@type': 'Place',
      name: event.location ?? settings.name,
      address: event.location ?? venueAddressLine(settings),
    },
    organizer,
    offers: {
      '@type': 'Offer',
      price: (event.priceCents ?? 0) / 100,
      priceCurrency: settings.currency.toUpperCase(),
      availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
      url: `${config.publicUrl}/calendar`,
    },
  };
}
