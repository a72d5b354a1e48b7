import { describe, expect, it } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** A read that the test lets go on, with the keys of each statement. */
function heldRead() {
  const asked: string[][] = [];
  const goOn: (() => void)[] = [];
  const read = async (keys: string[]) => {
    asked.push(keys);
    const number = asked.length;
    await new Promise<void>((resolve) => goOn.push(resolve));
    return (key: string) => `${key}${number}`;
  };
  return { asked, goOn, read };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('batchReads', () => {
  it('reads what is asked for at the same time with one statement, each key once', async () => {
    const { asked, goOn, read } = heldRead();
    const ask = batchReads(read);
    const responses = Promise.all([ask('a'), ask('b'), ask('a')]);
    await nextTurn();
    goOn[0]?.();
    expect(await responses).toEqual(['a1', 'b1', 'a1']);
    expect(asked).toEqual([['a', 'b']]);
  });

  it('never answers with a statement that began before the question', async () => {
    const { asked, goOn, read } = heldRead();
    const ask = batchReads(read);
    const early = ask('a');
    await nextTurn();
    const late = ask('a');
    await nextTurn();
    for (const letGo of goOn) letGo();
    expect(await early).toBe('a1');
    expect(await late).toBe('a2');
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('tells everybody who waited that it failed, and reads anew for the next', async () => {
    let works = false;
    const ask = batchReads(async () => {
      if (!works) throw new Error('down');
      return () => 'up';
    });
    await expect(Promise.all([ask('a'), ask('a')])).rejects.toThrow('down');
    works = true;
    expect(await ask('a')).toBe('up');
  });
});
