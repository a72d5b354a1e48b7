import type { Language } from './languages.ts';

/** What the venue wrote in both languages, as a reader of one sees it: what is empty, in the other. */
export function inLanguage(language: Language, texts: { en: string; es: string }): string {
  const other = language === 'en' ? texts.es : texts.en;
  return texts[language] || other;
}
