import { createContext, useContext } from 'react';
import type { Language } from '#shared/languages.ts';

type Chosen = {
  language: Language;
  /** Loads and shows another language's texts without losing page state. */
  switchTo: (language: Language) => Promise<void>;
};

/** Filled once, by the App. */
export const LanguageContext = createContext<Chosen | undefined>(undefined);

/** The language of the page and how to change it. Dates take useDates(), money useLocale() of use-intl. */
export function useLanguage(): Chosen {
  const chosen = useContext(LanguageContext);
  if (!chosen) throw new Error('useLanguage needs the App around it');
  return chosen;
}
