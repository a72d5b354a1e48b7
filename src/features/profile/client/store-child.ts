import { hasCode, isOutcomeKnown } from '#platform/client/failure.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { profileContract } from '../profile-contract.ts';
import { call } from './calls.ts';
import type { ChildBody } from './child-values.ts';

type NewChild = InputOf<(typeof profileContract)['POST /api/children']>['body'];

/** The first body sent for each new child, by its key. */
export type Attempts = Map<string, NewChild>;

/**
 * Stores a child once and returns its id. After a lost response it sends the first body again under the same
 * idempotency key, then the changes made since.
 */
export async function storeChild(
  attempts: Attempts,
  { key, id, body }: { key: string; id: string | undefined; body: ChildBody },
): Promise<string> {
  if (id !== undefined) {
    await call('PATCH /api/children/:id', { params: { id }, body });
    return id;
  }
  const firstBody = attempts.get(key) ?? (body as NewChild);
  attempts.set(key, firstBody);
  const stored = await addOnce(attempts, key, firstBody);
  if (JSON.stringify(firstBody) !== JSON.stringify(body)) {
    await call('PATCH /api/children/:id', { params: { id: stored.id }, body });
  }
  return stored.id;
}

async function addOnce(attempts: Attempts, key: string, body: NewChild) {
  try {
    return await call('POST /api/children', { body }, { idempotencyKey: key });
  } catch (error) {
    // Nothing was stored under the key, so the next attempt may send another body.
    if (isOutcomeKnown(error) && !hasCode(error, 'errors.unexpected')) attempts.delete(key);
    throw error;
  }
}
