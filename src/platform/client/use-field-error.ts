import { useTranslations } from 'use-intl';
import type { validation } from '#shared/texts/en.ts';
import type { Between } from '#shared/typed-whole.ts';

/** What is wrong with a field: the key of its sentence, or the whole numbers that it must lie between. */
export type Problem = keyof typeof validation | Between;

/** Turns what a form or a contract found wrong with a field into its sentence. */
export function useFieldError() {
  const t = useTranslations('validation');
  return (error: string | Between | { message?: string } | undefined): string | undefined => {
    if (!error) return undefined;
    if (typeof error === 'object' && 'least' in error) return t('wholeBetween', error);
    const key = (typeof error === 'string' ? error : error.message) as keyof typeof validation;
    return t(t.has(key) ? key : 'invalidInput');
  };
}
