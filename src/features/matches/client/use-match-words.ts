import { useFormatter, useTranslations } from 'use-intl';
import type { Match } from '../matches-contract.ts';

/** Younger ages are shown in months. */
const MIN_MONTHS_IN_YEARS = 24;

/** Translates ages, distances, interests and times of matched families. */
export function useMatchWords() {
  const t = useTranslations('matches');
  const choices = useTranslations('profile.choices');
  const format = useFormatter();
  const age = (months: number) =>
    months < MIN_MONTHS_IN_YEARS
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
      const parents = `parentInterests.${value}` as 'parentInterests.coffee';
      return choices.has(parents)
        ? choices(parents)
        : choices(`interests.${value}` as 'interests.music');
    },
    time: (value: string) => choices(`availability.${value}` as 'availability.weekends'),
    list: (words: string[]) => format.list(words, { type: 'conjunction' }),
  };
}
