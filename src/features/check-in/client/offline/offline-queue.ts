import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { deskWaiversContract } from '#features/waivers/desk-waivers-contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { OfflineCheckOut, OfflineVisit } from '../../offline-desk-contract.ts';
import { canSeal, makeKey, type Sealed, seal, unseal } from './offline-seal.ts';
import { storeUnsent } from './unsent-at-desk.ts';

export type OfflineWaiver = InputOf<
  (typeof deskWaiversContract)['POST /api/waivers/from-desk']
>['body'];

/** An offline event at the desk, to be sent once. */
export type Queued =
  | { kind: 'visit'; key: string; visit: OfflineVisit }
  | { kind: 'checkOut'; key: string; name: string; checkOut: OfflineCheckOut }
  | { kind: 'waiver'; key: string; waiver: OfflineWaiver };

/** An item that the server rejected, kept until staff dismiss it. */
export type Problem = {
  key: string;
  kind: Queued['kind'];
  name: string;
  at: string;
  why: string;
};

interface Schema extends DBSchema {
  key: { key: 'only'; value: CryptoKey };
  items: { key: string; value: Sealed };
  problems: { key: string; value: Sealed };
}

/** Queues an item. The queue outlives reload, closing and sign-out: the next person to sign in here sends it. */
export async function enqueue(item: Queued): Promise<void> {
  if (!canSeal()) throw new Error('this browser has no secure storage');
  const key = await queueKey();
  const sealed = await seal(key, item);
  await inQueue((db) => db.put('items', sealed, item.key));
  await updateUnsent();
}

export async function readQueue(): Promise<Queued[]> {
  return (await readStore('items')) as Queued[];
}

export async function readProblems(): Promise<Problem[]> {
  return (await readStore('problems')) as Problem[];
}

/** Removes items that the server has stored. */
export async function dequeue(keys: string[]): Promise<void> {
  await inQueue(async (db) => {
    const change = db.transaction('items', 'readwrite');
    await Promise.all([...keys.map((key) => change.store.delete(key)), change.done]);
  });
  await updateUnsent();
}

/** Moves a rejected item from the queue to the problems. */
export async function moveToProblems(problem: Problem): Promise<void> {
  const key = await queueKey();
  const sealed = await seal(key, problem);
  await inQueue(async (db) => {
    const change = db.transaction(['items', 'problems'], 'readwrite');
    await Promise.all([
      change.objectStore('items').delete(problem.key),
      change.objectStore('problems').put(sealed, problem.key),
      change.done,
    ]);
  });
  await updateUnsent();
}

export function dropProblem(key: string): Promise<void> {
  return inQueue((db) => db.delete('problems', key));
}

async function readStore(name: 'items' | 'problems'): Promise<unknown[]> {
  if (!canSeal()) return [];
  const key = await queueKey();
  const sealed = await inQueue((db) => db.getAll(name));
  return Promise.all(sealed.map((one) => unseal(key, one)));
}

async function updateUnsent() {
  storeUnsent(await inQueue((db) => db.count('items')));
}

/** Creates the key in a transaction, so that two tabs agree on one. */
async function queueKey(): Promise<CryptoKey> {
  const candidate = await makeKey();
  return inQueue(async (db) => {
    const change = db.transaction('key', 'readwrite');
    const found = await change.store.get('only');
    if (!found) await change.store.put(candidate, 'only');
    await change.done;
    return found ?? candidate;
  });
}

async function inQueue<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>('desk-queue', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('key');
      fresh.createObjectStore('items');
      fresh.createObjectStore('problems');
    },
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
