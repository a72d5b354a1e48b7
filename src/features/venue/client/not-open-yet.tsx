import { useTranslations } from 'use-intl';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { phoneUrl } from '../venue-address-rules.ts';

/** Says that families cannot book yet, with the venue's contact (decision 0054). */
export function NotOpenYet() {
  const t = useTranslations('notOpenYet');
  const { phone } = useVenue();
  return (
    <>
      <p>{t.rich('text', { mail: (text) => <VenueMailLink>{text}</VenueMailLink> })}</p>
      {phone && (
        <p>
          {t.rich('phone', {
            phone,
            link: (text) => (
              <a className="inline-link tabular" href={phoneUrl(phone)}>
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </>
  );
}
