import { type ReactNode, use } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from '#platform/client/use-language.ts';
import { localeOf } from '#shared/languages.ts';
import { cachedTexts, loadTexts, type TextBundle } from './text-bundles.ts';

type Props = { bundle: TextBundle; children: ReactNode };

/** Provides the texts of a bundle and those that it builds on. Suspends until they are loaded. */
export function TextsProvider({ bundle, children }: Props) {
  const { language } = useLanguage();
  const texts = cachedTexts(language, bundle) ?? use(loadTexts(language, bundle));
  return (
    <IntlProvider locale={localeOf(language)} messages={texts}>
      {children}
    </IntlProvider>
  );
}
