import { type ReactNode, use } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from '#platform/client/use-language.ts';
import { localeOf } from '#shared/languages.ts';
import { cachedTexts, loadTexts } from '../text-bundles.ts';

/** The back office's texts within a page for visitors. */
export function OfficeTexts({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const texts = cachedTexts(language, 'office') ?? use(loadTexts(language, 'office'));
  return (
    <IntlProvider locale={localeOf(language)} messages={texts}>
      {children}
    </IntlProvider>
  );
}
