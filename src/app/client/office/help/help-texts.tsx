import { type ReactNode, use } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from '#platform/client/use-language.ts';
import { localeOf } from '#shared/languages.ts';
import { cachedTexts, loadTexts } from '../../text-bundles.ts';

/** Provides the texts of the help articles, which pages load on demand. Suspends until they are loaded. */
export function HelpTexts({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const texts = cachedTexts(language, 'office-help') ?? use(loadTexts(language, 'office-help'));
  return (
    <IntlProvider locale={localeOf(language)} messages={texts}>
      {children}
    </IntlProvider>
  );
}
