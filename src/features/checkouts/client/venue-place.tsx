import { MapPin, Phone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addressLines, mapUrl, phoneUrl } from '#features/venue/venue-address-rules.ts';
import { useVenue } from '#platform/client/use-venue.ts';

/** The venue's name, address with a link to a map, and phone, as far as its settings have them. */
export function VenuePlace() {
  const t = useTranslations('confirmation');
  const venue = useVenue();
  const { name, phone } = venue;
  const [lines, map] = [addressLines(venue), mapUrl(venue)];
  return (
    <>
      {name}
      {lines.map((line) => (
        <span key={line} className="block font-normal text-muted-ink">
          {line}
        </span>
      ))}
      <span className="flex flex-wrap justify-end gap-x-4 font-normal">
        {map && (
          <a className={linkStyle} href={map} target="_blank" rel="noreferrer">
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
