import { useTranslations } from 'use-intl';
import type { validation } from '#shared/texts/en.ts';
import type { WholeRange } from '#shared/whole-number.ts';

/** A validation problem: the key of its message, or the allowed range of a whole number. */
export type FieldProblem = keyof typeof validation | WholeRange;

/** Returns a function that translates a validation problem to its message. */
export function useFieldError() {
  const t = useTranslations('validation');
  return (error: string | WholeRange | { message?: string } | undefined): string | undefined => {
    if (!error) return undefined;
    if (typeof error === 'object' && 'min' in error) return t('wholeBetween', error);
    const key = (typeof error === 'string' ? error : error.message) as keyof typeof validation;
    return t(t.has(key) ? key : 'invalidInput');
  };
}
