import { describe, expect, it } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** Creates a read that the test resolves manually and that records the keys of each batch. */
function createControlledRead() {
  const batches: string[][] = [];
  const resolvers: (() => void)[] = [];
  const read = async (keys: string[]) => {
    batches.push(keys);
    const number = batches.length;
    await new Promise<void>((resolve) => resolvers.push(resolve));
    return (key: string) => `${key}${number}`;
  };
  return { batches, resolvers, read };
}

const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('batchReads', () => {
  it('reads concurrently requested keys in one batch, each key once', async () => {
    const { batches, resolvers, read } = createControlledRead();
    const load = batchReads(read);
    const values = Promise.all([load('a'), load('b'), load('a')]);
    await nextEventLoopTurn();
    resolvers[0]?.();
    expect(await values).toEqual(['a1', 'b1', 'a1']);
    expect(batches).toEqual([['a', 'b']]);
  });

  it('never returns the result of a read that started before the request', async () => {
    const { batches, resolvers, read } = createControlledRead();
    const load = batchReads(read);
    const earlier = load('a');
    await nextEventLoopTurn();
    const later = load('a');
    await nextEventLoopTurn();
    for (const resolve of resolvers) resolve();
    expect(await earlier).toBe('a1');
    expect(await later).toBe('a2');
    expect(batches).toEqual([['a'], ['a']]);
  });

  it('rejects all callers of a failed batch and recovers with the next batch', async () => {
    let isUp = false;
    const load = batchReads(async () => {
      if (!isUp) throw new Error('down');
      return () => 'up';
    });
    await expect(Promise.all([load('a'), load('a')])).rejects.toThrow('down');
    isUp = true;
    expect(await load('a')).toBe('up');
  });
});
