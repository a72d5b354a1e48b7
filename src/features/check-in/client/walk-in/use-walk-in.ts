import { useState } from 'react';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { walkInsContract } from '../../walk-ins-contract.ts';
import { call } from '../calls.ts';
import { useDeskMutation } from '../use-visits.ts';

export type WalkIn = InputOf<(typeof walkInsContract)['POST /api/check-in/walk-ins']>['body'];

/** Books, takes the money down and lets in; the same form sent twice does so once. */
export function useWalkIn() {
  const [keys] = useState(() => createAttemptKeys());
  return useDeskMutation((body: WalkIn) =>
    call('POST /api/check-in/walk-ins', { body }, { idempotencyKey: keys.keyFor(body) }),
  );
}

/** Takes a walk-in back; returns what to hand back, in cents. */
export function useTakeWalkInBack() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/walk-ins/:id/take-back', { params: { id } }),
  );
}
