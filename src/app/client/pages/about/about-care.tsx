import { useTranslations } from 'use-intl';
import type { VenueTextValues } from '#features/openings/client/index.ts';
import { HeartShield } from '#platform/client/illustrations/heart-shield.tsx';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { SoapBucket } from '#platform/client/illustrations/soap-bucket.tsx';
import { useVenue } from '#platform/client/use-venue.ts';

const points = [
  { id: 'cleaning', claim: 'dailyCleaning', Illustration: SoapBucket },
  { id: 'standards', claim: 'checkedEquipment', Illustration: HeartShield },
  { id: 'verification', claim: null, Illustration: MemberCard },
] as const;

export function AboutCare({ textValues }: { textValues: VenueTextValues }) {
  const t = useTranslations('about');
  const venue = useVenue();
  return (
    <section className="page-column py-14 sm:py-20">
      <h2 className="text-4xl sm:text-5xl">{t('careTitle')}</h2>
      <p className="mt-3 text-lg text-muted-ink">{t('careLead')}</p>
      <ul className="mt-9 grid gap-8 md:grid-cols-3 md:gap-6">
        {points
          .filter(({ claim }) => !claim || venue.claims.includes(claim))
          .map(({ id, Illustration }) => (
            <li key={id} className="flex items-start gap-4 md:block">
              <Illustration className="w-24 shrink-0 md:mb-4 md:w-36" />
              <div>
                <h3 className="text-xl">{t(`${id}Title`)}</h3>
                <p className="mt-1.5 text-muted-ink">{t(`${id}Text`, textValues)}</p>
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
