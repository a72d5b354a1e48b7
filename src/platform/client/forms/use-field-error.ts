import { useTranslations } from 'use-intl';
import type { IntegerRange } from '#shared/integer-range.ts';
import type { validation } from '#shared/texts/en.ts';

/** A validation problem: the key of its message, or the allowed range of a whole number. */
export type FieldProblem = keyof typeof validation | IntegerRange;

/** Returns a function that translates a validation problem to its message. */
export function useFieldError() {
  const t = useTranslations('validation');
  return (error: string | IntegerRange | { message?: string } | undefined): string | undefined => {
    if (!error) return undefined;
    if (typeof error === 'object' && 'min' in error) return t('integerRange', error);
    const key = (typeof error === 'string' ? error : error.message) as keyof typeof validation;
    return t(t.has(key) ? key : 'invalidInput');
  };
}
