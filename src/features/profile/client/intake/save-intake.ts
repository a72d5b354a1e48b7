import { hasStatus } from '#platform/client/failure.ts';
import type { Profile } from '../../profile-contract.ts';
import { call } from '../calls.ts';
import { type ChildValues, childBody } from '../child-values.ts';
import { type Attempts, storeChild } from '../store-child.ts';
import type { ProfileBody } from '../use-profile.ts';

/** The children stored so far, kept between attempts to save. */
export type Stored = { ids: Set<string>; attempts: Attempts };

/** Saves the profile, before the children (spec 7, Order of profile save). */
export function saveProfile(body: ProfileBody): Promise<Profile> {
  return call('PATCH /api/profile', { body });
}

/**
 * Saves the children one by one: removals first, then the others in order. Calls `onStored` with each new child's id, so
 * that a retry after a failure does not add it again. Returns whether there was anything to save.
 */
export async function saveChildren(
  stored: Stored,
  children: readonly ChildValues[],
  onStored: (index: number, id: string) => void,
): Promise<boolean> {
  const kept = new Set(children.flatMap(({ id }) => id ?? []));
  const removed = [...stored.ids].filter((id) => !kept.has(id));
  for (const id of removed) {
    await removeChild(id);
    stored.ids.delete(id);
  }
  for (const [index, child] of children.entries()) {
    const { key, id } = child;
    const storedId = await storeChild(stored.attempts, { key, id, body: childBody(child) });
    stored.ids.add(storedId);
    if (id === undefined) onStored(index, storedId);
  }
  return removed.length + children.length > 0;
}

async function removeChild(id: string) {
  try {
    await call('DELETE /api/children/:id', { params: { id } });
  } catch (error) {
    // Another adult of the household already removed the child.
    if (!hasStatus(error, 404)) throw error;
  }
}
