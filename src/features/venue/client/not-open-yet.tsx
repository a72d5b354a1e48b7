import { useTranslations } from 'use-intl';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { EXAMPLE_EMAIL } from '../example-email.ts';
import { phoneUrl } from '../venue-address-rules.ts';

/** Says that families cannot book yet, with the venue's contact as far as the owner has entered it (decision 0054). */
export function NotOpenYet() {
  const t = useTranslations('notOpenYet');
  const { email, phone } = useVenue();
  return (
    <>
      <p>
        {email === EXAMPLE_EMAIL
          ? t('textWithoutMail')
          : t.rich('text', { mail: (text) => <VenueMailLink>{text}</VenueMailLink> })}
      </p>
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
