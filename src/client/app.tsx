import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { IntlProvider, type Messages } from 'use-intl';
import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { firstLoadMessages } from './messages/en/first-load.ts';
import { VenueContext } from './use-venue.ts';

type Props = { router: AnyRouter; queryClient: QueryClient; venue: VenueFacts };

/** Everything around the pages: texts, the venue's facts, the data that was fetched. */
export function App({ router, queryClient, venue }: Props) {
  return (
    <IntlProvider
      locale="en"
      // The pages that need more wrap themselves in PageTexts.
      messages={firstLoadMessages as typeof firstLoadMessages & Messages}
      timeZone={venue.timezone}
    >
      <VenueContext value={venue}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </VenueContext>
    </IntlProvider>
  );
}
