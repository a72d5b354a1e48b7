import { useTranslations } from 'use-intl';
import type { validation } from '#shared/texts/en.ts';
import type { Between } from '#shared/typed-whole.ts';

/** What is wrong with a field: the key of its sentence, or between which whole numbers it must lie. */
export type Problem = keyof typeof validation | Between;

/** Says it. */
export function useSayProblem() {
  const t = useTranslations('validation');
  return (problem: Problem | undefined): string | undefined => {
    if (problem === undefined) return undefined;
    return typeof problem === 'string' ? t(problem) : t('wholeBetween', problem);
  };
}
