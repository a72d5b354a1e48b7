import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withQuery } from '#platform/client/with-query.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type HostParty = ResponseOf<Calls['GET /api/parties/:id']>;
export type Guest = HostParty['guests'][number];

/** A party's id, with the token of its emailed link for users who are not signed in. */
export type PartyLink = { id: string; token?: string };

/** The signed-in member's parties. */
export function useMyParties(isSignedIn: boolean) {
  return useQuery({
    ...queryFor('GET /api/parties/mine'),
    enabled: isSignedIn,
  });
}

/** A party, for its host or a visitor with the emailed link; fails with 404 for an invalid link. */
export function useParty({ id, token }: PartyLink) {
  return useQuery({
    ...queryFor('GET /api/parties/:id', { params: { id }, query: { token } }),
    // Guests may have answered since the last fetch.
    staleTime: 0,
  });
}

function usePartyMutation<Input, Output>(
  { id }: PartyLink,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queryClient.invalidateQueries(queriesOf('GET /api/parties/:id', { params: { id } }));
      void queryClient.invalidateQueries(queriesOf('GET /api/parties/mine'));
    },
  });
}

export const usePayForParty = (link: PartyLink) =>
  usePartyMutation(link, () =>
    call('POST /api/parties/:id/pay', { params: { id: link.id }, body: { token: link.token } }),
  );

export const useCancelParty = (link: PartyLink) =>
  usePartyMutation(link, (expectedRefundCents: number) =>
    call('POST /api/parties/:id/cancel', {
      params: { id: link.id },
      body: { token: link.token, expectedRefundCents },
    }),
  );

export const useSaveGreeting = (link: PartyLink) =>
  usePartyMutation(link, (greeting: string) =>
    call('POST /api/parties/:id/greeting', {
      params: { id: link.id },
      body: { token: link.token, greeting },
    }),
  );

type NewGuest = Omit<InputOf<Calls['POST /api/parties/:id/guests']>['body'], 'token'>;

export const useAddGuest = (link: PartyLink) =>
  usePartyMutation(link, (guest: NewGuest) =>
    call('POST /api/parties/:id/guests', {
      params: { id: link.id },
      body: { token: link.token, ...guest },
    }),
  );

export const useSaveArrival = (link: PartyLink) =>
  usePartyMutation(link, ({ guestId, arrived }: { guestId: string; arrived: boolean }) =>
    call('POST /api/parties/:id/guests/:guestId/arrival', {
      params: { id: link.id, guestId },
      body: { token: link.token, arrived },
    }),
  );

export const useRemoveGuest = (link: PartyLink) =>
  usePartyMutation(link, (guestId: string) =>
    call('POST /api/parties/:id/guests/:guestId/remove', {
      params: { id: link.id, guestId },
      body: { token: link.token },
    }),
  );

/** The URL of a party's .ics file. */
export const partyCalendarUrl = (link: PartyLink): string => fileUrl(link, 'party.ics');

/** The URL of the receipt of a party, as PDF. */
export const partyReceiptUrl = (link: PartyLink): string => fileUrl(link, 'receipt');

const fileUrl = ({ id, token }: PartyLink, file: string): string =>
  withQuery(`/api/parties/${encodeURIComponent(id)}/${file}`, { token: token || undefined });
