import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { deskSalesContract } from '../../desk-sales-contract.ts';
import { call, queryFor } from '../calls.ts';
import { useDeskMutation } from '../use-visits.ts';

type SaleInput = InputOf<(typeof deskSalesContract)['POST /api/check-in/sales']>['body'];

/** Today's sales of extras at the desk, newest first. */
export function useDeskSales() {
  return useQuery({ ...queryFor('GET /api/check-in/sales'), refetchOnMount: 'always' });
}

/** Sells extras at the desk. Idempotent for unchanged input. */
export function useSellExtras() {
  const [keys] = useState(() => createAttemptKeys());
  return useDeskMutation((body: SaleInput) =>
    call('POST /api/check-in/sales', { body }, { idempotencyKey: keys.keyFor(body) }),
  );
}

/** Undoes one of today's sales; returns the amount to hand back, in cents. */
export function useUndoSale() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/sales/:id/undo', { params: { id } }),
  );
}
