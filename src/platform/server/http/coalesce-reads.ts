import { commitsOf, type Db } from '../database/database.ts';

/** Requests this close together share a result: less than the network's jitter (decision 0012). */
const SHARED_MILLIS = 20;

type Read<Value> = { value: Promise<Value>; readAt: number; commits: number };

/**
 * Coalesces reads of one database within 20 ms into one statement. A commit of this process invalidates at
 * once; a failure rejects only those who waited for it.
 */
export function coalesceReads<Value>(read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  const cache = new WeakMap<Db, Read<Value>>();
  return (db) => {
    const last = cache.get(db);
    const isFresh =
      last && performance.now() - last.readAt < SHARED_MILLIS && last.commits === commitsOf(db);
    if (isFresh) return last.value;
    const value = read(db);
    cache.set(db, { value, readAt: performance.now(), commits: commitsOf(db) });
    value.catch(() => cache.delete(db));
    return value;
  };
}
