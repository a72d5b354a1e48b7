import { MapPin, Phone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';

/** The venue's name, its address with a link to a map, and its phone number; unset ones are omitted. */
export function VenuePlace() {
  const t = useTranslations('confirmation');
  const { name, phone, address } = useVenue();
  const { street, town, region, zip } = address;
  const regionAndZip = [region, zip].filter(Boolean).join(' ');
  const lines = [street, [town, regionAndZip].filter(Boolean).join(', ')].filter(Boolean);
  const query = [name, ...lines].join(', ');
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
  return (
    <>
      {name}
      {lines.map((line) => (
        <span key={line} className="block font-normal text-muted-ink">
          {line}
        </span>
      ))}
      <span className="flex flex-wrap justify-end gap-x-4 font-normal">
        {lines.length > 0 && (
          <a className={linkStyle} href={map} target="_blank" rel="noreferrer">
            <MapPin aria-hidden="true" className="size-4" />
            {t('map')}
          </a>
        )}
        {phone && (
          <a className={linkStyle} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Phone aria-hidden="true" className="size-4" />
            {t('call', { phone })}
          </a>
        )}
      </span>
    </>
  );
}

const linkStyle = 'inline-link inline-flex min-h-11 items-center gap-1.5';
