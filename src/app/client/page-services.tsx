import { type ReactNode, use } from 'react';
import { IntlProvider } from 'use-intl';
import { LazyCartPanel } from '#features/shop/client/cart/lazy-cart-panel.tsx';
import { QueryProvider } from '#platform/client/query-provider.tsx';
import { SlotsContext } from '#platform/client/slots.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { localeOf } from '#shared/languages.ts';
import { componentSlots } from './component-slots.ts';
import { Guard } from './guard.tsx';
import type { PageInfo } from './page.tsx';
import { cachedTexts, loadTexts } from './text-bundles.ts';

type Props = { page: PageInfo; children: ReactNode };

/** Provides a page with its texts, the query client and the guard. Loaded in parallel with the page. */
export function PageServices({ page, children }: Props) {
  const { language } = useLanguage();
  const texts = cachedTexts(language, page.texts) ?? use(loadTexts(language, page.texts));
  return (
    <IntlProvider locale={localeOf(language)} messages={texts}>
      <QueryProvider>
        <SlotsContext value={componentSlots}>
          <Guard page={page}>{children}</Guard>
        </SlotsContext>
        <LazyCartPanel />
      </QueryProvider>
    </IntlProvider>
  );
}
