import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/client/failure.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { usePageData } from '#platform/client/use-page-data.ts';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

export type PartyPackage = ResponseOf<Calls['GET /api/party-packages']>[number];
export type PartyWindowStatus = ResponseOf<Calls['GET /api/parties/availability']>[number];
export type InquiryInput = InputOf<Calls['POST /api/party-inquiries']>['body'];
type PartyInput = InputOf<Calls['POST /api/parties/create-checkout']>['body'];

/** The active packages, in the user's language. */
export function usePackages() {
  const { language } = useLanguage();
  return useQuery({
    ...queryFor('GET /api/party-packages', { query: { language } }),
    initialData: usePageData().partyPackages,
    staleTime: 0,
  });
}

/** The availability of the three windows of a day, for a package and a number of children. */
export function usePartyWindows(
  input: { date: string; packageId: string; kids: number },
  { enabled = true }: { enabled?: boolean } = {},
) {
  return useQuery({
    ...queryFor('GET /api/parties/availability', { query: input }),
    enabled,
    // Another family may have booked since the last fetch.
    staleTime: 0,
  });
}

/** Sends an inquiry; `key` is the attempt's Idempotency-Key. */
export function useSendInquiry() {
  return useMutation({
    mutationFn: ({ inquiry, key }: { inquiry: InquiryInput; key: string }) =>
      call('POST /api/party-inquiries', { body: inquiry }, { idempotencyKey: key }),
  });
}

/** Holds a party and returns the payment page for the deposit. */
export function useBookParty() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: PartyInput; key: string }) =>
      call('POST /api/parties/create-checkout', { body: input }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/parties/availability')),
    onError: (error) => refreshChangedPrice(queryClient, error),
  });
}

/** Refetches the packages and the price list's tax, after an error that may be due to a price that changed. */
export function refreshChangedPrice(queryClient: QueryClient, error: unknown) {
  if (hasCode(error, 'parties.priceChanged')) announceVenueChange();
  void queryClient.invalidateQueries(queriesOf('GET /api/party-packages'));
}
