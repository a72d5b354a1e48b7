import { MapPin, Phone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { phoneUrl, toAddressLines, venueMapUrl } from '#features/venue/venue-address-rules.ts';
import { looksLikeAddress } from '#features/venue/venue-place-rules.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { mapUrl } from '#shared/map-url.ts';

type Props = {
  /** A room at the venue or an address elsewhere; null for the venue itself. */
  location?: string | null;
};

/** The location or the venue's name, with the address (unless it is elsewhere), map link and phone if set. */
export function VenuePlace({ location = null }: Props) {
  const t = useTranslations('confirmation');
  const venue = useVenue();
  const { name, phone } = venue;
  const address = toAddressLines(venue);
  const isElsewhere = location !== null && looksLikeAddress(location);
  const lines = isElsewhere ? [] : location ? [name, ...address] : address;
  const mapHref = isElsewhere ? mapUrl(location) : venueMapUrl(venue);
  return (
    <>
      {location ?? name}
      {lines.map((line) => (
        <span key={line} className="block font-normal text-muted-ink">
          {line}
        </span>
      ))}
      <span className="flex flex-wrap justify-end gap-x-4 font-normal">
        {mapHref && (
          <a className={linkStyle} href={mapHref} target="_blank" rel="noreferrer">
            <MapPin aria-hidden="true" className="size-4" />
            {t('map')}
          </a>
        )}
        {phone && (
          <a className={linkStyle} href={phoneUrl(phone)}>
            <Phone aria-hidden="true" className="size-4" />
            {t('call', { phone })}
          </a>
        )}
      </span>
    </>
  );
}

const linkStyle = 'inline-link inline-flex min-h-11 items-center gap-1.5';
