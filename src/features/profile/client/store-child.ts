import { ApiError } from '#platform/client/api.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { profileContract } from '../profile-contract.ts';
import { call } from './calls.ts';
import type { ChildBody } from './child-values.ts';

type NewChild = InputOf<(typeof profileContract)['POST /api/children']>['body'];

/** Entries that were sent and perhaps stored: nobody knows until the answer arrives. */
export type Attempts = Map<string, NewChild>;

/**
 * Stores a child once and returns its id. Where the answer to a first try was lost, the very same is
 * sent again under its key, which finds the child if it was stored; then comes what was changed since.
 */
export async function storeChild(
  attempts: Attempts,
  { key, id, body }: { key: string; id: string | undefined; body: ChildBody },
): Promise<string> {
  if (id !== undefined) {
    await call('PATCH /api/children/:id', { params: { id }, body });
    return id;
  }
  const asked = attempts.get(key) ?? (body as NewChild);
  attempts.set(key, asked);
  const stored = await addOnce(attempts, key, asked);
  if (JSON.stringify(asked) !== JSON.stringify(body)) {
    await call('PATCH /api/children/:id', { params: { id: stored.id }, body });
  }
  return stored.id;
}

async function addOnce(attempts: Attempts, key: string, body: NewChild) {
  try {
    return await call('POST /api/children', { body }, { idempotencyKey: key });
  } catch (error) {
    // Refused: nothing was stored under the key, and something else may be sent with it.
    if (isRefused(error)) attempts.delete(key);
    throw error;
  }
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status < 500 && error.code !== 'errors.keyBusy';
}
