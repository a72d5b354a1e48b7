import { useQuery } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queryFor } from '../calls.ts';
import { useOfficeMutation } from './use-office-bookings.ts';

export type FeeFilter = InputOf<Calls['GET /api/admin/no-show-fees']>['query'];
export type AskableFees = ResponseOf<Calls['GET /api/admin/no-show-fees']>;

/** The number and sum of the no-show fees that can be asked for. */
export function useAskableFees(filter: FeeFilter) {
  return useQuery(queryFor('GET /api/admin/no-show-fees', { query: filter }));
}

/** Asks for all fees that were counted. */
export function useAskForFees() {
  return useOfficeMutation((body: FeeFilter & AskableFees) =>
    call('POST /api/admin/no-show-fees', { body }),
  );
}

/** Asks for a booking's fee of the given cents. */
export function useAskForFee(id: string) {
  return useOfficeMutation((amountCents: number) =>
    call('POST /api/admin/bookings/:id/no-show-fee', { params: { id }, body: { amountCents } }),
  );
}

export function useWaiveFee(id: string) {
  return useOfficeMutation((_: undefined) =>
    call('POST /api/admin/bookings/:id/no-show-fee/waive', { params: { id } }),
  );
}
