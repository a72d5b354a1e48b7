import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { messages } from './messages/en/index.ts';

/** The whole catalogue around a page (see messages/en/first-load.ts). */
export function PageTexts({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={messages}>
      {children}
    </IntlProvider>
  );
}
