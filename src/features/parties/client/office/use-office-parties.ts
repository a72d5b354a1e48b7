import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useThrottledLiveUpdates } from '#features/accounts/client/index.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';
import { refreshChangedPrice } from '../use-parties.ts';

export type Inquiry = ResponseOf<Calls['GET /api/admin/party-inquiries']>['rows'][number];
export type InquiriesQuery = InputOf<Calls['GET /api/admin/party-inquiries']>['query'];
export type ListedParty = ResponseOf<Calls['GET /api/admin/parties']>['rows'][number];
export type PartiesQuery = InputOf<Calls['GET /api/admin/parties']>['query'];
export type OfficeParty = ResponseOf<Calls['GET /api/admin/parties/:id']>;
type InquiryChange = InputOf<Calls['PATCH /api/admin/party-inquiries/:id']>['body'];
export type InquiryBooking = InputOf<Calls['POST /api/admin/party-inquiries/:id/book']>['body'];
type Cancellation = InputOf<Calls['POST /api/admin/parties/:id/cancel']>['body'];
type DeskPayment = InputOf<Calls['POST /api/admin/parties/:id/desk-payments']>['body'];

/** Refetches a list on live updates of inquiries and parties. */
function useLivePartyUpdates(name: 'GET /api/admin/party-inquiries' | 'GET /api/admin/parties') {
  const queryClient = useQueryClient();
  useThrottledLiveUpdates(['parties'], () => queryClient.invalidateQueries(queriesOf(name)));
}

/** A page of the inquiries; the previous page stays visible until the next one has loaded. */
export function useInquiries(query: InquiriesQuery) {
  useLivePartyUpdates('GET /api/admin/party-inquiries');
  return useQuery({
    ...queryFor('GET /api/admin/party-inquiries', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Updates an inquiry's status, party or note. */
export function useUpdateInquiry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: InquiryChange & { id: string }) =>
      call('PATCH /api/admin/party-inquiries/:id', { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/party-inquiries')),
  });
}

/** Books an inquiry; `key` is the attempt's Idempotency-Key. */
export function useBookInquiry(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: InquiryBooking; key: string }) =>
      call(
        'POST /api/admin/party-inquiries/:id/book',
        { params: { id }, body: input },
        { idempotencyKey: key },
      ),
    onError: (error) => refreshChangedPrice(queryClient, error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(queriesOf('GET /api/admin/party-inquiries')),
        queryClient.invalidateQueries(queriesOf('GET /api/admin/parties')),
        queryClient.invalidateQueries(queriesOf('GET /api/parties/availability')),
      ]),
  });
}

/** The parties that can be linked to an inquiry. */
export function usePartyCandidates(id: string, search: string, enabled: boolean) {
  return useQuery({
    ...queryFor('GET /api/admin/party-inquiries/:id/parties', {
      params: { id },
      query: search ? { search } : {},
    }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** A page of the parties; the previous page stays visible until the next one has loaded. */
export function useOfficeParties(query: PartiesQuery) {
  useLivePartyUpdates('GET /api/admin/parties');
  return useQuery({
    ...queryFor('GET /api/admin/parties', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** A party with its guests, payments and notes. */
export function useOfficeParty(id: string) {
  return useQuery({
    ...queryFor('GET /api/admin/parties/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** The office's mutations of a party; each refetches the party, the lists and the calendar. */
export function usePartyActions(id: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(queriesOf('GET /api/admin/parties'));
  const params = { id };
  const saveNote = useMutation({
    mutationFn: (body: { officeNote: string; expectedUpdatedAt: string }) =>
      call('PATCH /api/admin/parties/:id', { params, body }),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (body: Cancellation) =>
      call('POST /api/admin/parties/:id/cancel', { params, body }),
    onSettled,
  });
  const recordDeskPayment = useMutation({
    mutationFn: ({ body, key }: { body: DeskPayment; key: string }) =>
      call('POST /api/admin/parties/:id/desk-payments', { params, body }, { idempotencyKey: key }),
    onSettled,
  });
  const recordPayout = useMutation({
    mutationFn: () => call('POST /api/admin/parties/:id/handed-back', { params, body: {} }),
    onSettled,
  });
  return { saveNote, cancel, recordDeskPayment, recordPayout };
}
