import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { IntlProvider, type Messages } from 'use-intl';
import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { firstLoadMessages } from './messages/en/first-load.ts';
import { VenueContext } from './use-venue.ts';

/** Everything around header, page and footer: texts and the venue's facts. */
export function App({ router, venue }: { router: AnyRouter; venue: VenueFacts }) {
  return (
    <IntlProvider
      locale="en-US"
      // Pages that say more bring the rest with them (page-services.tsx).
      messages={firstLoadMessages as typeof firstLoadMessages & Messages}
      timeZone={venue.timezone}
    >
      <VenueContext value={venue}>
        <RouterProvider router={router} />
      </VenueContext>
    </IntlProvider>
  );
}
