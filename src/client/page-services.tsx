import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { Guard } from './guard.tsx';
import { messages } from './messages/en/index.ts';
import type { PageFacts } from './page.tsx';
import { WithData } from './with-data.tsx';

type Props = { page: PageFacts; children: ReactNode };

/** What a page has around it: all texts, fetched data, the guard. Loaded side by side with the page. */
export function PageServices({ page, children }: Props) {
  return (
    <IntlProvider locale="en-US" messages={messages}>
      <WithData>
        <Guard page={page}>{children}</Guard>
      </WithData>
    </IntlProvider>
  );
}
