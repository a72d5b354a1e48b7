const AT_ONCE = 2;

type Waiting<Value> = { answer(value: Value): void; fail(error: unknown): void };

/**
 * Reads for many callers with few statements: what is asked for while others are read is gathered and
 * read next, each key once. Nothing is kept: every caller gets what a statement found that began
 * after its question (decision 0012).
 */
export function batchReads<Key, Value>(
  read: (keys: Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  let gathered = new Map<Key, Waiting<Value>[]>();
  let underWay = 0;

  const begin = () => {
    if (underWay >= AT_ONCE || gathered.size === 0) return;
    const asked = gathered;
    gathered = new Map();
    underWay += 1;
    void answerAll(asked).finally(() => {
      underWay -= 1;
      begin();
    });
  };

  const answerAll = async (asked: Map<Key, Waiting<Value>[]>) => {
    try {
      const answerTo = await read([...asked.keys()]);
      for (const [key, callers] of asked) {
        const value = answerTo(key);
        for (const caller of callers) caller.answer(value);
      }
    } catch (error) {
      for (const callers of asked.values()) for (const caller of callers) caller.fail(error);
    }
  };

  return (key) =>
    new Promise((answer, fail) => {
      const callers = gathered.get(key);
      if (callers) callers.push({ answer, fail });
      else gathered.set(key, [{ answer, fail }]);
      // Requests that arrive in the same turn of the event loop go together.
      if (gathered.size === 1 && !callers) setImmediate(begin);
    });
}
