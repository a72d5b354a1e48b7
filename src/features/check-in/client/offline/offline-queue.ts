import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { deskWaiversContract } from '#features/waivers/desk-waivers-contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { OfflineCheckOut, OfflineVisit } from '../../offline-desk-contract.ts';
import { createKey, hasSecureStorage, type Sealed, seal, unseal } from './offline-seal.ts';
import { storeUnsentCount } from './unsent-count.ts';

export type OfflineWaiver = InputOf<
  (typeof deskWaiversContract)['POST /api/waivers/from-desk']
>['body'];

/** A check-in, check-out or waiver recorded offline at the desk, waiting to be sent. */
export type QueuedItem =
  | { kind: 'visit'; key: string; visit: OfflineVisit }
  | { kind: 'checkOut'; key: string; name: string; checkOut: OfflineCheckOut }
  | { kind: 'waiver'; key: string; waiver: OfflineWaiver };

/** An item that the server refused, stored until staff dismiss it. */
export type Problem = {
  key: string;
  kind: QueuedItem['kind'];
  name: string;
  at: string;
  why: string;
};

interface Schema extends DBSchema {
  key: { key: 'only'; value: CryptoKey };
  items: { key: string; value: Sealed };
  problems: { key: string; value: Sealed };
}

/**
 * Queues an item. The queue survives reloads and sign-outs; it is sent once staff sign in on this device again. Throws
 * if the browser has no secure storage.
 */
export async function enqueue(item: QueuedItem): Promise<void> {
  if (!hasSecureStorage()) throw new Error('this browser has no secure storage');
  const key = await readQueueKey();
  const sealed = await seal(key, item);
  await withQueue((db) => db.put('items', sealed, item.key));
  await updateUnsentCount();
}

export async function readQueue(): Promise<QueuedItem[]> {
  return (await readStore('items')) as QueuedItem[];
}

export async function readProblems(): Promise<Problem[]> {
  return (await readStore('problems')) as Problem[];
}

/** Removes a queued item. Returns false if it was no longer in the queue. */
export async function removeQueued(key: string): Promise<boolean> {
  const wasQueued = await withQueue(async (db) => {
    const transaction = db.transaction('items', 'readwrite');
    const stored = await transaction.store.getKey(key);
    await Promise.all([transaction.store.delete(key), transaction.done]);
    return stored !== undefined;
  });
  await updateUnsentCount();
  return wasQueued;
}

/** Removes items that the server has stored. */
export async function dequeue(keys: string[]): Promise<void> {
  await withQueue(async (db) => {
    const transaction = db.transaction('items', 'readwrite');
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
  });
  await updateUnsentCount();
}

/** Moves a refused item from the queue to the problems. */
export async function moveToProblems(problem: Problem): Promise<void> {
  const key = await readQueueKey();
  const sealed = await seal(key, problem);
  await withQueue(async (db) => {
    const transaction = db.transaction(['items', 'problems'], 'readwrite');
    await Promise.all([
      transaction.objectStore('items').delete(problem.key),
      transaction.objectStore('problems').put(sealed, problem.key),
      transaction.done,
    ]);
  });
  await updateUnsentCount();
}

export function deleteProblem(key: string): Promise<void> {
  return withQueue((db) => db.delete('problems', key));
}

async function readStore(name: 'items' | 'problems'): Promise<unknown[]> {
  if (!hasSecureStorage()) return [];
  const key = await readQueueKey();
  const sealed = await withQueue((db) => db.getAll(name));
  return Promise.all(sealed.map((item) => unseal(key, item)));
}

async function updateUnsentCount() {
  storeUnsentCount(await withQueue((db) => db.count('items')));
}

/** Reads or creates the key in a transaction, so that all tabs share one. */
async function readQueueKey(): Promise<CryptoKey> {
  const candidate = await createKey();
  return withQueue(async (db) => {
    const transaction = db.transaction('key', 'readwrite');
    const stored = await transaction.store.get('only');
    if (!stored) await transaction.store.put(candidate, 'only');
    await transaction.done;
    return stored ?? candidate;
  });
}

async function withQueue<T>(run: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>('desk-queue', 1, {
    upgrade(created) {
      created.createObjectStore('key');
      created.createObjectStore('items');
      created.createObjectStore('problems');
    },
  });
  try {
    return await run(db);
  } finally {
    db.close();
  }
}
