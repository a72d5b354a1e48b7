import { describe, expect, it } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** A read that the test resolves by hand, recording the keys of each statement. */
function controlledRead() {
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

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('batchReads', () => {
  it('reads what is batches for at the same time with one statement, each key once', async () => {
    const { batches, resolvers, read } = controlledRead();
    const load = batchReads(read);
    const responses = Promise.all([load('a'), load('b'), load('a')]);
    await nextTurn();
    resolvers[0]?.();
    expect(await responses).toEqual(['a1', 'b1', 'a1']);
    expect(batches).toEqual([['a', 'b']]);
  });

  it('never returns the result of a statement that began before the load', async () => {
    const { batches, resolvers, read } = controlledRead();
    const load = batchReads(read);
    const early = load('a');
    await nextTurn();
    const late = load('a');
    await nextTurn();
    for (const resolve of resolvers) resolve();
    expect(await early).toBe('a1');
    expect(await late).toBe('a2');
    expect(batches).toEqual([['a'], ['a']]);
  });

  it('rejects every waiting load on failure and recovers on the next', async () => {
    let works = false;
    const load = batchReads(async () => {
      if (!works) throw new Error('down');
      return () => 'up';
    });
    await expect(Promise.all([load('a'), load('a')])).rejects.toThrow('down');
    works = true;
    expect(await load('a')).toBe('up');
  });
});
