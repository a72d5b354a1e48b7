import { useState } from 'react';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { walkInsContract } from '../../walk-ins-contract.ts';
import { call } from '../calls.ts';
import { useDeskMutation } from '../use-visits.ts';

export type WalkInInput = InputOf<(typeof walkInsContract)['POST /api/check-in/walk-ins']>['body'];

/** Books a walk-in, records its payment and checks it in. Idempotent for unchanged input. */
export function useWalkIn() {
  const [keys] = useState(() => createAttemptKeys());
  return useDeskMutation((body: WalkInInput) =>
    call('POST /api/check-in/walk-ins', { body }, { idempotencyKey: keys.keyFor(body) }),
  );
}

/** Undoes a walk-in by its booking's id, which cancels the booking; returns the amount to hand back, in cents. */
export function useUndoWalkIn() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/walk-ins/:id/take-back', { params: { id } }),
  );
}
