import { useTranslations } from 'use-intl';
import { BallPit } from '#platform/client/illustrations/ball-pit.tsx';
import { Blocks } from '#platform/client/illustrations/blocks.tsx';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { faqValues } from '../about/faq-values.ts';

const facts = [
  { id: 'factHours', Picture: Blocks },
  { id: 'factCoffee', Picture: CoffeeCup },
  { id: 'factAges', Picture: BallPit },
  { id: 'factPrice', Picture: Bunting },
] as const;

/** The "Why Join" section: facts about the venue, each with an illustration (spec 1, 9). */
export function LandingWhy() {
  const t = useTranslations('landing');
  const venue = useVenue();
  const values = faqValues(venue, useLanguage().language);
  return (
    <section className="bg-sunken py-14 sm:py-20">
      <div className="page-column grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-14">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-4xl sm:text-5xl">{t('whyTitle')}</h2>
          <p className="mt-4 text-lg text-muted-ink">{t('whyLead', { venue: venue.name })}</p>
          <LinkButton to="/about" variant="outline" className="mt-6">
            {t('moreAboutUs')}
          </LinkButton>
        </div>
        <ul className="grid gap-4 sm:grid-cols-2">
          {facts.map(({ id, Picture }) => (
            <li
              key={id}
              className="rounded-card border border-border bg-surface p-5 shadow-soft sm:p-6"
            >
              <Picture className="mb-4 h-32 w-full" />
              <h3 className="text-xl">{t(`${id}Title`, values)}</h3>
              <p className="mt-1.5 text-muted-ink">{t(`${id}Text`, values)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
