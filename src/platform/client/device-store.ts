/*
 * Per-account storage on this device for offline use, cleared when the session ends
 * (accounts/client/was-signed-in.ts).
 */

const PREFIX = 'own:';

export type StoredItem = { ownerId: string; savedAt: string; value: unknown };

export function storeOnDevice(ownerId: string, name: string, value: unknown): void {
  const item: StoredItem = { ownerId, savedAt: new Date().toISOString(), value };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(item));
  } catch {
    // If storage is blocked or full, the page needs the network.
  }
}

/** Reads a stored item. `value` is untrusted: validate it. */
export function readFromDevice(name: string): StoredItem | undefined {
  try {
    const item = JSON.parse(
      localStorage.getItem(PREFIX + name) ?? 'null',
    ) as Partial<StoredItem> | null;
    const isValid = typeof item?.ownerId === 'string' && typeof item.savedAt === 'string';
    return isValid ? (item as StoredItem) : undefined;
  } catch {
    return undefined;
  }
}

export function removeFromDevice(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // If storage is blocked, nothing was stored.
  }
}

/**
 * Database name of the front desk's offline copy (features/check-in/client). The stored item of the same name
 * records the copy's owner.
 */
export const DESK_COPY = 'desk-copy';

/** Deletes the desk's copy together with its key, so that any remaining ciphertext is unreadable. */
export function deleteDeskCopy(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(DESK_COPY);
  } catch {
    // If storage is blocked, nothing was stored.
  }
}

/** Clears the store and deletes the desk's copy; with `exceptOwner`, that account's items and copy remain. */
export function clearDevice({ exceptOwner }: { exceptOwner?: string } = {}): void {
  const isKept = (name: string) =>
    exceptOwner !== undefined && readFromDevice(name)?.ownerId === exceptOwner;
  if (!isKept(DESK_COPY)) deleteDeskCopy();
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) {
      if (!isKept(key.slice(PREFIX.length))) localStorage.removeItem(key);
    }
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
