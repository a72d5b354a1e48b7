import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WaiverText } from '#features/waivers/waivers-contract.ts';
import { DESK_COPY, deleteDeskCopy, storeOnDevice } from '#platform/client/device-store.ts';
import type { Language } from '#shared/languages.ts';
import type { DeskCopy } from '../../offline-desk-contract.ts';
import { createKey, hasSecureStorage, type Sealed, seal, unseal } from './offline-seal.ts';

type StoredCopy = {
  /** The account that fetched the copy; other accounts must not read it. */
  ownerId: string;
  expiresAt: number;
  /** The server's clock minus the tablet's, in milliseconds. */
  ahead: number;
  key: CryptoKey;
  sealed: Sealed;
};

interface Schema extends DBSchema {
  copy: { key: 'only'; value: StoredCopy };
}

/** The waiver's text in each language. */
export type WaiverTexts = Partial<Record<Language, WaiverText>>;

/** A decrypted copy. `clockOffset` is the server's clock minus the tablet's, in milliseconds. */
export type OfflineCopy = {
  copy: DeskCopy;
  texts: WaiverTexts;
  ownerId: string;
  clockOffset: number;
};

/** Encrypts a copy with a new key and replaces the stored one. Without secure storage, nothing is stored. */
export async function storeCopy(
  copy: DeskCopy,
  texts: WaiverTexts,
  ownerId: string,
): Promise<OfflineCopy> {
  const offlineCopy = { copy, texts, ownerId, clockOffset: copy.madeAt - Date.now() };
  if (!hasSecureStorage()) return offlineCopy;
  const key = await createKey();
  const sealed = await seal(key, { copy, texts });
  const { expiresAt } = copy;
  // Recorded first, because another account's session deletes a copy that is not recorded as its own.
  storeOnDevice(ownerId, DESK_COPY, null);
  await withStore((db) =>
    db.put('copy', { ownerId, expiresAt, ahead: offlineCopy.clockOffset, key, sealed }, 'only'),
  );
  return offlineCopy;
}

/**
 * Returns the stored copy; null if there is none or it has expired. An expired copy is deleted with its key. Throws if
 * decryption fails.
 */
export async function readCopy(): Promise<OfflineCopy | null> {
  if (!hasSecureStorage()) return null;
  const stored = await withStore((db) => db.get('copy', 'only'));
  if (!stored) return null;
  const { key, sealed, ownerId, ahead: clockOffset, expiresAt } = stored;
  if (Date.now() + clockOffset >= expiresAt) {
    deleteDeskCopy();
    return null;
  }
  const decrypted = (await unseal(key, sealed)) as Pick<OfflineCopy, 'copy' | 'texts'>;
  return { ...decrypted, ownerId, clockOffset };
}

/** Opens the database for one operation: an open connection would block its deletion. */
async function withStore<T>(run: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(DESK_COPY, 1, {
    upgrade: (created) => void created.createObjectStore('copy'),
  });
  try {
    return await run(db);
  } finally {
    db.close();
  }
}
