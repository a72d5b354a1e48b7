import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WaiverText } from '#features/waivers/waivers-contract.ts';
import { DESK_COPY, deleteDeskCopy } from '#platform/client/device-store.ts';
import type { Language } from '#shared/languages.ts';
import type { DeskCopy } from '../../offline-desk-contract.ts';
import { canSeal, makeKey, type Sealed, seal, unseal } from './offline-seal.ts';

type StoredCopy = {
  /** The account that fetched it; no other may read it. */
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

/** The copy, with the offset to the server's clock. */
export type KeptCopy = { copy: DeskCopy; texts: WaiverTexts; ownerId: string; ahead: number };

/** Stores a copy, encrypted with a new key, in place of the previous one. */
export async function keepCopy(
  copy: DeskCopy,
  texts: WaiverTexts,
  ownerId: string,
): Promise<KeptCopy> {
  const kept = { copy, texts, ownerId, ahead: copy.madeAt - Date.now() };
  if (!canSeal()) return kept;
  const key = await makeKey();
  const sealed = await seal(key, { copy, texts });
  const { expiresAt } = copy;
  await inStore((db) =>
    db.put('copy', { ownerId, expiresAt, ahead: kept.ahead, key, sealed }, 'only'),
  );
  return kept;
}

/** The stored copy; deletes an expired one together with its key. */
export async function readCopy(): Promise<KeptCopy | null> {
  if (!canSeal()) return null;
  const found = await inStore((db) => db.get('copy', 'only'));
  if (!found) return null;
  const { key, sealed, ownerId, ahead, expiresAt } = found;
  if (Date.now() + ahead >= expiresAt) {
    deleteDeskCopy();
    return null;
  }
  const opened = (await unseal(key, sealed)) as Pick<KeptCopy, 'copy' | 'texts'>;
  return { ...opened, ownerId, ahead };
}

/** Opens the database for one operation: an open connection would block its deletion. */
async function inStore<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(DESK_COPY, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('copy'),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
