import { useTranslations } from 'use-intl';
import type { VenueTextValues } from '#features/openings/client/index.ts';
import { BallPit } from '#platform/client/illustrations/ball-pit.tsx';
import { Blocks } from '#platform/client/illustrations/blocks.tsx';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';

const cards = [
  { id: 'play', Illustration: Blocks },
  { id: 'community', Illustration: Bunting },
  { id: 'support', Illustration: TwoHomes },
  { id: 'safety', Illustration: BallPit },
] as const;

export function AboutExpectations({ textValues }: { textValues: VenueTextValues }) {
  const t = useTranslations('about');
  return (
    <section className="bg-sunken py-14 sm:py-20">
      <div className="page-column">
        <h2 className="text-4xl sm:text-5xl">{t('expectTitle')}</h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {cards.map(({ id, Illustration }) => (
            <li key={id} className="rounded-card border border-border bg-surface p-5 shadow-soft">
              {id === 'support' && textValues.coffee === 'yes' ? (
                <CoffeeCup className="mb-4 h-32 w-full" />
              ) : (
                <Illustration className="mb-4 h-32 w-full" />
              )}
              <h3 className="text-xl">{t(`${id}Title`)}</h3>
              <p className="mt-1.5 text-muted-ink">{t(`${id}Text`, textValues)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
