import { commitsOf, type Db } from '../database/database.ts';

/** Calls within this time share a result; network jitter is larger (decision 0012). */
const SHARED_MILLIS = 20;

type Read<Value> = { value: Promise<Value>; readAt: number; commits: number };

/**
 * Coalesces reads of one database within 20 ms into one query. A commit of this process invalidates the
 * result immediately; a failure rejects only the callers that share it.
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
