import { hasCode, isOutcomeKnown } from '#platform/client/failure.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { profileContract } from '../profile-contract.ts';
import { call } from './calls.ts';
import type { ChildBody } from './child-values.ts';

type NewChild = InputOf<(typeof profileContract)['POST /api/children']>['body'];

/** The body of the first attempt to add each new child, by the child's key. */
export type FirstBodies = Map<string, NewChild>;

/**
 * Saves a child and returns its id. A retry after a lost response sends the first body again with the same idempotency
 * key, so that the child is not added twice, and then the changes made since.
 */
export async function saveChild(
  firstBodies: FirstBodies,
  { key, id, body }: { key: string; id: string | undefined; body: ChildBody },
): Promise<string> {
  if (id !== undefined) {
    await call('PATCH /api/children/:id', { params: { id }, body });
    return id;
  }
  const firstBody = firstBodies.get(key) ?? (body as NewChild);
  firstBodies.set(key, firstBody);
  const added = await addChild(firstBodies, key, firstBody);
  if (JSON.stringify(firstBody) !== JSON.stringify(body)) {
    await call('PATCH /api/children/:id', { params: { id: added.id }, body });
  }
  return added.id;
}

async function addChild(firstBodies: FirstBodies, key: string, body: NewChild) {
  try {
    return await call('POST /api/children', { body }, { idempotencyKey: key });
  } catch (error) {
    // The server has stored nothing under this key: the next attempt may send a different body.
    if (isOutcomeKnown(error) && !hasCode(error, 'errors.unexpected')) firstBodies.delete(key);
    throw error;
  }
}
