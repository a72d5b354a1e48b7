import { useLocale } from 'use-intl';
import { isLanguage, type Language } from '#shared/languages.ts';

/** The language of the page. */
export function usePageLanguage(): Language {
  const [language] = useLocale().split('-');
  return isLanguage(language) ? language : 'en';
}
