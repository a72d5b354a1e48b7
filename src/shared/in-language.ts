import type { Language } from './languages.ts';

/** Picks the venue's text in the reader's language, falling back to the other if empty. */
export function inLanguage(language: Language, texts: { en: string; es: string }): string {
  const other = language === 'en' ? texts.es : texts.en;
  return texts[language] || other;
}
