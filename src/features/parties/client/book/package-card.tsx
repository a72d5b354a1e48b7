import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { isMostPopular } from '../../parties-rules.ts';
import { partyPriceOf } from '../../party-price-rules.ts';
import type { PartyPackage } from '../use-parties.ts';

type Props = { partyPackage: PartyPackage; isChosen: boolean; onChoose: () => void };

/** A package with its price, duration, description and included items (spec 2). */
export function PackageCard({ partyPackage, isChosen, onChoose }: Props) {
  const t = useTranslations('parties');
  const { name, basePriceCents, durationMins, description, includes, maxKids } = partyPackage;
  const isPopular = isMostPopular(name);
  return (
    <li
      className={clsx(
        'flex flex-col gap-4 rounded-card border-2 bg-surface p-5 shadow-soft sm:p-6',
        isChosen ? 'border-secondary' : isPopular ? 'border-accent' : 'border-border',
      )}
    >
      <div className="grid min-h-7 justify-items-start">
        {isPopular && <Badge tone="highlight">{t('mostPopular')}</Badge>}
      </div>
      <div>
        <h3 className="text-2xl">{name}</h3>
        <p className="display mt-1 text-3xl">
          <Price cents={partyPriceOf(useVenue().priceList, basePriceCents)} />
        </p>
        <p className="text-muted-ink">
          {t('minutes', { count: durationMins })} · {t('maxKids', { count: maxKids })}
        </p>
      </div>
      <p>{description}</p>
      <div>
        <h4 className="font-bold font-sans text-[0.9375rem]">{t('includes')}</h4>
        <ul className="mt-2 grid gap-1.5">
          {includes.map((item) => (
            <li key={item} className="flex gap-2">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-link" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <Button
        wide
        variant={isPopular ? 'primary' : 'outline'}
        className="mt-auto"
        aria-pressed={isChosen}
        aria-label={`${t('book')}: ${name}`}
        onClick={onChoose}
      >
        {t('book')}
      </Button>
    </li>
  );
}
