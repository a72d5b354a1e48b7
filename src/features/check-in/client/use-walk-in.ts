import { useRef } from 'react';
import { call } from '../../../client/api.ts';
import type { InputOf } from '../../../shared/endpoint.ts';
import type { walkInsContract } from '../../bookings/walk-ins-contract.ts';
import { useDeskMutation } from './use-visits.ts';

export type WalkIn = InputOf<(typeof walkInsContract)['POST /api/check-in/walk-ins']>['body'];

/** Books, takes the money down and lets in; the same form sent twice does so once. */
export function useWalkIn() {
  const sent = useRef({ body: '', key: '' });
  return useDeskMutation((body: WalkIn) => {
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: randomKey() };
    return call('POST /api/check-in/walk-ins', { body }, { idempotencyKey: sent.current.key });
  });
}

/** Takes a walk-in back; answers what to hand back, in cents. */
export function useTakeWalkInBack() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/walk-ins/:id/take-back', { params: { id } }),
  );
}

/** Not randomUUID, which browsers keep from pages on plain http in a local network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
