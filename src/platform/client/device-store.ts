/*
 * Per-account storage on this device for offline use, cleared with the session
 * (accounts/client/was-signed-in.ts).
 */

const PREFIX = 'own:';

export type Kept = { ownerId: string; savedAt: string; value: unknown };

export function keepOnDevice(ownerId: string, name: string, value: unknown): void {
  const kept: Kept = { ownerId, savedAt: new Date().toISOString(), value };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // Storage can be blocked or full: the page then needs the network.
  }
}

/** Reads a stored item. `value` may have been tampered with: validate it. */
export function keptOnDevice(name: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Partial<Kept> | null;
    const isWhole = typeof kept?.ownerId === 'string' && typeof kept.savedAt === 'string';
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes an item. */
export function dropFromDevice(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}

/** The front desk's offline copy and its key (features/check-in/client). */
export const DESK_COPY = 'desk-copy';

/** Deletes the desk's copy and its key: remaining ciphertext is unreadable. */
export function dropDeskCopy(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(DESK_COPY);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}

/** Clears the store; with `exceptOf` keeps that account's items. */
export function forgetDevice({ exceptOf }: { exceptOf?: string } = {}): void {
  if (exceptOf === undefined) dropDeskCopy();
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of names) {
      const isTheirs = keptOnDevice(key.slice(PREFIX.length))?.ownerId === exceptOf;
      if (exceptOf === undefined || !isTheirs) localStorage.removeItem(key);
    }
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}
