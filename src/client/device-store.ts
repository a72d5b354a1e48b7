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

/** Drops what is kept; with `exceptOf` that of everybody but this account. */
export function forgetDevice({ exceptOf }: { exceptOf?: string } = {}): void {
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
