import { commitsOf, type Db } from '../database/database.ts';

/** Requests within so short a time get the same answer: less than the network takes (decision 0012). */
const SHARED_MILLIS = 20;

type Read<Value> = { value: Promise<Value>; readAt: number; commits: number };

/**
 * Reads for all who ask of a database within 20 ms with one statement. Whatever this process commits is
 * seen by the next question at once; a failure is nobody's but of those who waited for it.
 */
export function coalesceReads<Value>(read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  const kept = new WeakMap<Db, Read<Value>>();
  return (db) => {
    const last = kept.get(db);
    const isFresh =
      last && performance.now() - last.readAt < SHARED_MILLIS && last.commits === commitsOf(db);
    if (isFresh) return last.value;
    const value = read(db);
    kept.set(db, { value, readAt: performance.now(), commits: commitsOf(db) });
    value.catch(() => kept.delete(db));
    return value;
  };
}
