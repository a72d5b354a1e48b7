import { useTranslations } from 'use-intl';
import type { validation } from '#shared/texts/en.ts';

/** What is wrong with a field as a sentence: contracts name it by its key in `validation`. */
export function useProblem() {
  const t = useTranslations('validation');
  return (key: string | undefined) => {
    if (!key) return undefined;
    const known = key as keyof typeof validation;
    return t(t.has(known) ? known : 'invalidInput');
  };
}
