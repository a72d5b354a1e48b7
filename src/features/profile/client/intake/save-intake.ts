import { hasStatus } from '#platform/client/failure.ts';
import type { Profile } from '../../profile-contract.ts';
import { call } from '../calls.ts';
import { type ChildValues, toChildBody } from '../child-values.ts';
import { type FirstBodies, saveChild } from '../save-child.ts';
import type { ProfileBody } from '../use-profile.ts';

/** State that persists between attempts to save: the ids of the saved children, and the bodies sent. */
export type ChildrenSaveState = { ids: Set<string>; firstBodies: FirstBodies };

export function saveProfile(body: ProfileBody): Promise<Profile> {
  return call('PATCH /api/profile', { body });
}

/**
 * Deletes removed children, then saves the others in order. Calls `onSaved` with each new child's id, so that a retry
 * does not add it again. Returns whether there was anything to save.
 */
export async function saveChildren(
  saveState: ChildrenSaveState,
  children: readonly ChildValues[],
  onSaved: (index: number, id: string) => void,
): Promise<boolean> {
  const remainingIds = new Set(children.flatMap(({ id }) => id ?? []));
  const removedIds = [...saveState.ids].filter((id) => !remainingIds.has(id));
  for (const id of removedIds) {
    await removeChild(id);
    saveState.ids.delete(id);
  }
  for (const [index, child] of children.entries()) {
    const { key, id } = child;
    const savedId = await saveChild(saveState.firstBodies, { key, id, body: toChildBody(child) });
    saveState.ids.add(savedId);
    if (id === undefined) onSaved(index, savedId);
  }
  return removedIds.length + children.length > 0;
}

async function removeChild(id: string) {
  try {
    await call('DELETE /api/children/:id', { params: { id } });
  } catch (error) {
    // 404: another adult of the household has already deleted the child.
    if (!hasStatus(error, 404)) throw error;
  }
}
