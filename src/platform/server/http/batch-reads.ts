const CONCURRENCY = 2;

type Waiting<Value> = { resolve(value: Value): void; reject(error: unknown): void };

/**
 * Batches concurrent loads: keys requested while other statements run are queued and read together next, each
 * key once. Nothing is cached: every caller gets the result of a statement that began after its request
 * (decision 0012).
 */
export function batchReads<Key, Value>(
  read: (keys: Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  let queued = new Map<Key, Waiting<Value>[]>();
  let running = 0;

  const begin = () => {
    if (running >= CONCURRENCY || queued.size === 0) return;
    const batch = queued;
    queued = new Map();
    running += 1;
    void readBatch(batch).finally(() => {
      running -= 1;
      begin();
    });
  };

  const readBatch = async (batch: Map<Key, Waiting<Value>[]>) => {
    try {
      const valueFor = await read([...batch.keys()]);
      for (const [key, callers] of batch) {
        const value = valueFor(key);
        for (const caller of callers) caller.resolve(value);
      }
    } catch (error) {
      for (const callers of batch.values()) for (const caller of callers) caller.reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = queued.get(key);
      if (callers) callers.push({ resolve, reject });
      else queued.set(key, [{ resolve, reject }]);
      // Requests of the same event loop turn share a batch.
      if (queued.size === 1 && !callers) setImmediate(begin);
    });
}
