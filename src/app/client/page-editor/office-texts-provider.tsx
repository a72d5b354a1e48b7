import { type ReactNode, use } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from '#platform/client/use-language.ts';
import { localeOf } from '#shared/languages.ts';
import { cachedTexts, loadTexts } from '../text-bundles.ts';

/** Provides the back office's texts to the page editor, which runs on visitor pages. */
export function OfficeTextsProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const texts = cachedTexts(language, 'office') ?? use(loadTexts(language, 'office'));
  return (
    <IntlProvider locale={localeOf(language)} messages={texts}>
      {children}
    </IntlProvider>
  );
}
