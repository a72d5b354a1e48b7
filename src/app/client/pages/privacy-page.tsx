import { useTranslations } from 'use-intl';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useVenue } from '#platform/client/use-venue.ts';

const storedData = ['waitlist', 'news', 'account', 'profile', 'booking', 'waiver', 'code'] as const;
const otherSections = ['cookies', 'others', 'rights'] as const;

/** /privacy: which data is stored, why, and for how long. */
export function PrivacyPage() {
  const t = useTranslations('privacy');
  const venue = useVenue();
  return (
    <article className="page-column py-10 sm:py-14">
      <div className="mx-auto max-w-3xl">
        <PageHeading title={t('title')}>{t('lead', { venue: venue.name })}</PageHeading>
        <div className="grid gap-10">
          <section className="rounded-card bg-secondary-soft p-5 text-secondary-soft-ink sm:p-6">
            <h2 className="text-2xl">{t('shortTitle')}</h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              <li>{t('short1')}</li>
              <li>{t('short2')}</li>
              <li>{t('short3')}</li>
            </ul>
          </section>
          <section>
            <h2 className="text-3xl">{t('storeTitle')}</h2>
            <dl className="mt-2 divide-y divide-border">
              {storedData.map((id) => (
                <div key={id} className="grid gap-1 py-5 sm:grid-cols-[12rem_1fr] sm:gap-6">
                  <dt className="display text-lg">{t(`${id}Title`)}</dt>
                  <dd>{t(`${id}Text`, { venue: venue.name })}</dd>
                </div>
              ))}
            </dl>
          </section>
          {otherSections.map((id) => (
            <section key={id}>
              <h2 className="text-3xl">{t(`${id}Title`)}</h2>
              <p className="mt-3">{t(`${id}Text`, { venue: venue.name })}</p>
            </section>
          ))}
          <section>
            <h2 className="text-3xl">{t('contactTitle')}</h2>
            <p className="mt-3">
              {t.rich('contactText', {
                email: venue.email,
                mail: (text) => <VenueMailLink>{text}</VenueMailLink>,
              })}
            </p>
          </section>
        </div>
      </div>
    </article>
  );
}
