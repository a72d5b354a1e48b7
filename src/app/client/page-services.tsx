import type { ReactNode } from 'react';
import { LazyCartPanel } from '#features/shop/client/cart/lazy-cart-panel.tsx';
import { QueryProvider } from '#platform/client/query-provider.tsx';
import { SlotsContext } from '#platform/client/slots.ts';
import { useAnnounceNewDay } from '#platform/client/use-new-day.ts';
import { componentSlots } from './component-slots.tsx';
import { Guard } from './guard.tsx';
import type { PageInfo } from './page.tsx';
import { TextsProvider } from './texts-provider.tsx';

type Props = { page: PageInfo; children: ReactNode };

/**
 * Provides a page with its texts, the query client and the guard, and keeps the venue's data of today. Loaded in
 * parallel with the page.
 */
export function PageServices({ page, children }: Props) {
  useAnnounceNewDay();
  return (
    <TextsProvider bundle={page.texts}>
      <QueryProvider>
        <SlotsContext value={componentSlots}>
          <Guard page={page}>{children}</Guard>
        </SlotsContext>
        <LazyCartPanel />
      </QueryProvider>
    </TextsProvider>
  );
}
