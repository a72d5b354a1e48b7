import { useTranslations } from 'use-intl';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { WallCalendar } from '#platform/client/illustrations/wall-calendar.tsx';

const benefits = [
  { id: 'matching', Illustration: TwoHomes },
  { id: 'events', Illustration: WallCalendar },
  { id: 'booking', Illustration: BookedTicket },
] as const;

/** The three benefits of joining (spec 1). */
export function LandingBenefits() {
  const t = useTranslations('landing');
  return (
    <section className="page-column py-14 sm:py-20">
      <h2 className="text-center text-3xl sm:text-4xl">{t('benefitsTitle')}</h2>
      <ul className="mt-10 grid gap-8 md:grid-cols-3 md:gap-6">
        {benefits.map(({ id, Illustration }) => (
          <li key={id} className="flex items-start gap-4 md:block md:text-center">
            <Illustration className="w-24 shrink-0 md:mx-auto md:mb-4 md:w-36" />
            <div>
              <h3 className="text-xl">{t(`${id}Title`)}</h3>
              <p className="mt-1.5 text-muted-ink md:mx-auto md:max-w-xs">{t(`${id}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
