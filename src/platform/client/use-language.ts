import { createContext, useContext } from 'react';
import type { Language } from '#shared/languages.ts';

type LanguageState = {
  language: Language;
  /** Loads another language's texts and switches to them without losing page state. */
  switchTo: (language: Language) => Promise<void>;
};

/** Provided by App. */
export const LanguageContext = createContext<LanguageState | undefined>(undefined);

/** The page's language and a function to switch it. Use useDates() for dates and useLocale() for money. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage must be used inside App');
  return state;
}
