import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, withLock } from './process-lock.mjs';

let folder = '';
let lockFile = '';
const holders: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playvillage-lock-'));
  lockFile = join(folder, 'lock');
});

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('excludes concurrent holders and releases after a failure', async () => {
  let active = 0;
  const work = async () => {
    active += 1;
    const concurrent = active;
    await new Promise((resolve) => setImmediate(resolve));
    active -= 1;
    if (concurrent > 1) throw new Error('not exclusive');
    throw new Error('done');
  };
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => withLock(lockFile, work)),
  );
  const reasons = results.map((result) => result.status === 'rejected' && result.reason.message);
  expect(reasons).toEqual(Array(10).fill('done'));
  expect(existsSync(lockFile)).toBe(false);
});

test('waits for a running holder until the timeout', async () => {
  await holdInOtherProcess();
  await expect(withLock(lockFile, async () => 1, 100)).rejects.toThrow('Another process holds');
});

test('acquires the lock of a killed process immediately', async () => {
  const holder = await holdInOtherProcess();
  const waiting = withLock(lockFile, async () => 'acquired');
  holder.kill('SIGKILL');
  expect(await waiting).toBe('acquired');
});

test('acquires the lock of a zombie process', async () => {
  if (process.platform !== 'linux') return;
  const { pid } = await holdInOtherProcess();
  const waiting = withLock(lockFile, async () => 'acquired', 5_000);
  const code = `process.kill(${pid}, 'SIGKILL')`;
  // This process is the parent: while blocked it cannot reap the child.
  execFileSync(process.execPath, ['--eval', code]);
  const deadline = Date.now() + 5_000;
  while (!isZombie(pid) && Date.now() < deadline);
  expect(isAlive(pid ?? 0)).toBe(false);
  expect(await waiting).toBe('acquired');
});

function isZombie(pid: number | undefined) {
  return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

test('acquires a lock whose pid was reused', async () => {
  if (process.platform !== 'linux') return;
  writeFileSync(lockFile, `${process.pid} 1`);
  expect(await withLock(lockFile, async () => 'acquired')).toBe('acquired');
});

test('acquires an empty lock file after a grace period', async () => {
  writeFileSync(lockFile, '');
  utimesSync(lockFile, new Date(0), new Date(0));
  expect(await withLock(lockFile, async () => 'acquired')).toBe('acquired');
});

test('lets concurrent waiters acquire an abandoned lock sequentially', async () => {
  writeFileSync(lockFile, '4194303 1');
  let active = 0;
  const counts = await Promise.all(
    Array.from({ length: 10 }, () =>
      withLock(lockFile, async () => {
        active += 1;
        const concurrent = active;
        await new Promise((resolve) => setImmediate(resolve));
        active -= 1;
        return concurrent;
      }),
    ),
  );
  expect(Math.max(...counts)).toBe(1);
});

async function holdInOtherProcess(): Promise<ChildProcess> {
  const module = new URL('./process-lock.mjs', import.meta.url).href;
  const code = `const { withLock } = await import(${JSON.stringify(module)});
    await withLock(${JSON.stringify(lockFile)}, () => {
      process.stdout.write('held');
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  holders.push(holder);
  await once(holder.stdout, 'data');
  return holder;
}
