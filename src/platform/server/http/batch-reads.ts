const CONCURRENCY = 2;

type Caller<Value> = { resolve(value: Value): void; reject(error: unknown): void };

/**
 * Batches concurrent reads: keys requested in the same event loop turn, or while two reads are running, are read
 * together, each key once. Nothing is cached: every caller gets the result of a read that started after its request
 * (decision 0012).
 */
export function batchReads<Key, Value>(
  read: (keys: Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  let queued = new Map<Key, Caller<Value>[]>();
  let running = 0;

  const startBatch = () => {
    if (running >= CONCURRENCY || queued.size === 0) return;
    const batch = queued;
    queued = new Map();
    running += 1;
    void readBatch(batch).finally(() => {
      running -= 1;
      startBatch();
    });
  };

  const readBatch = async (batch: Map<Key, Caller<Value>[]>) => {
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
      // Requests in the same event loop turn share a batch.
      if (queued.size === 1 && !callers) setImmediate(startBatch);
    });
}
