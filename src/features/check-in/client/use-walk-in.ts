import { useState } from 'react';
import type { walkInsContract } from '#features/bookings/walk-ins-contract.ts';
import { call } from '#platform/client/api.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { useDeskMutation } from './use-visits.ts';

export type WalkIn = InputOf<(typeof walkInsContract)['POST /api/check-in/walk-ins']>['body'];

/** Books, takes the money down and lets in; the same form sent twice does so once. */
export function useWalkIn() {
  const [keys] = useState(() => createAttemptKeys());
  return useDeskMutation((body: WalkIn) =>
    call('POST /api/check-in/walk-ins', { body }, { idempotencyKey: keys.keyFor(body) }),
  );
}

/** Takes a walk-in back; answers what to hand back, in cents. */
export function useTakeWalkInBack() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/walk-ins/:id/take-back', { params: { id } }),
  );
}
