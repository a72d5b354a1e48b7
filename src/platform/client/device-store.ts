/*
 * What pages keep on this device for the signed-in person, to show it without network: only that
 * person's own, and gone with the session (accounts/client/was-signed-in.ts).
 */

const PREFIX = 'own:';

export type Kept = { ownerId: string; savedAt: string; value: unknown };

export function keepOnDevice(ownerId: string, name: string, value: unknown): void {
  const kept: Kept = { ownerId, savedAt: new Date().toISOString(), value };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // Storage can be closed to us, or full: the page then needs the network.
  }
}

/** What is kept under a name. Its `value` is as somebody may have left it: look before using it. */
export function keptOnDevice(name: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Partial<Kept> | null;
    const isWhole = typeof kept?.ownerId === 'string' && typeof kept.savedAt === 'string';
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** Drops what is kept under a name. */
export function dropFromDevice(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}

/** The front desk's copy for when there is no network, with its key (features/check-in/client). */
export const DESK_COPY = 'desk-copy';

/** Deletes the desk's copy and its key: what is left anywhere opens no more. */
export function dropDeskCopy(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(DESK_COPY);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}

/** Drops what is kept; with `exceptOf` that of everybody but this account. */
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
