import { useTranslations } from 'use-intl';
import type { validation } from '#shared/texts/en.ts';

/** Turns the key that a contract names for a problem into its sentence. */
export function useFieldError() {
  const t = useTranslations('validation');
  return (error: { message?: string } | undefined): string | undefined => {
    if (!error) return undefined;
    const key = error.message as keyof typeof validation;
    return t(t.has(key) ? key : 'invalidInput');
  };
}
