import type { Language } from './languages.ts';

/** Returns the text in the language, falling back to the other language if it is empty. */
export function localizedText(language: Language, texts: { en: string; es: string }): string {
  const other = language === 'en' ? texts.es : texts.en;
  return texts[language] || other;
}
