import { useTranslations } from 'use-intl';
import type { VenueTextValues } from '#features/openings/client/index.ts';
import { BallPit } from '#platform/client/illustrations/ball-pit.tsx';
import { Blocks } from '#platform/client/illustrations/blocks.tsx';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

const illustrations = {
  factHours: Blocks,
  factCoffee: CoffeeCup,
  factLounge: CoffeeCup,
  factAges: BallPit,
  factPrice: Bunting,
};

/** Returns the facts to show, which depend on the venue's settings (spec 1, 9). */
function factsOf({
  coffee,
  lounge,
  ages,
  sessionPrice,
}: VenueTextValues): (keyof typeof illustrations)[] {
  const parentFacts = (['factCoffee', 'factLounge'] as const).filter(
    (fact) => (fact === 'factCoffee' ? coffee : lounge) === 'yes',
  );
  // One card for parents: the coffee card also mentions the lounge.
  return [
    'factHours',
    ...parentFacts.slice(0, 1),
    ...(ages === 'none' ? [] : (['factAges'] as const)),
    ...(sessionPrice === 'none' ? [] : (['factPrice'] as const)),
  ];
}

/** The "Why Join" section. */
export function LandingWhy({ textValues }: { textValues: VenueTextValues }) {
  const t = useTranslations('landing');
  return (
    <section className="bg-sunken py-14 sm:py-20">
      <div className="page-column grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-14">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-4xl sm:text-5xl">{t('whyTitle')}</h2>
          <p className="mt-4 text-lg text-muted-ink">{t('whyLead', { venue: textValues.venue })}</p>
          <LinkButton to="/about" variant="outline" className="mt-6">
            {t('moreAboutUs')}
          </LinkButton>
        </div>
        <ul className="grid gap-4 sm:grid-cols-2">
          {factsOf(textValues).map((id) => {
            const Illustration = illustrations[id];
            return (
              <li
                key={id}
                className="rounded-card border border-border bg-surface p-5 shadow-soft sm:p-6"
              >
                <Illustration className="mb-4 h-32 w-full" />
                <h3 className="text-xl">{t(`${id}Title`, textValues)}</h3>
                <p className="mt-1.5 text-muted-ink">{t(`${id}Text`, textValues)}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
