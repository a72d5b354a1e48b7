import { useFormatter, useTranslations } from 'use-intl';
import type { Match } from '../matches-contract.ts';

/** From this age on, ages are shown in years instead of months. */
const MIN_MONTHS_FOR_YEARS = 24;

/** Returns formatters for the ages, distances, interests and times of matched families. */
export function useMatchLabels() {
  const t = useTranslations('matches');
  const tChoices = useTranslations('profile.options');
  const format = useFormatter();
  const age = (months: number) =>
    months < MIN_MONTHS_FOR_YEARS
      ? t('age', { months })
      : t('years', { years: Math.floor(months / 12) });
  return {
    age,
    ages: (childMonths: number[]) =>
      childMonths.length === 0
        ? t('noChildren')
        : t('ages', { ages: format.list(childMonths.map(age), { type: 'unit' }) }),
    distance: ({ distance, kilometres }: Pick<Match, 'distance' | 'kilometres'>) => {
      if (kilometres !== null && distance !== 'same-neighborhood') {
        return t('kilometres', { kilometres: format.number(kilometres) });
      }
      if (distance === 'same-neighborhood') return t('sameNeighborhood');
      if (distance === 'same-town') return t('sameTown');
      return distance === 'nearby' ? t('nearby') : null;
    },
    interest: (value: string) => {
      const parentKey = `parentInterests.${value}` as 'parentInterests.coffee';
      return tChoices.has(parentKey)
        ? tChoices(parentKey)
        : tChoices(`interests.${value}` as 'interests.music');
    },
    time: (value: string) => tChoices(`availability.${value}` as 'availability.weekends'),
    list: (items: string[]) => format.list(items, { type: 'conjunction' }),
  };
}
