import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { messages } from './messages/en/index.ts';
import { VenueContext } from './use-venue.ts';

type Props = { router: AnyRouter; queryClient: QueryClient; venue: VenueFacts };

/** Everything around the pages: texts, the venue's facts, the data that was fetched. */
export function App({ router, queryClient, venue }: Props) {
  return (
    <IntlProvider locale="en" messages={messages} timeZone={venue.timezone}>
      <VenueContext value={venue}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </VenueContext>
    </IntlProvider>
  );
}
