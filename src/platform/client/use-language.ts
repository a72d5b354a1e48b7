import { createContext, useContext } from 'react';
import type { Language } from '#shared/languages.ts';

type Chosen = {
  language: Language;
  /** Loads the other language's texts and shows them; the page stays as it is, with all that was typed. */
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
