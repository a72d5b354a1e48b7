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
  let inside = 0;
  const work = async () => {
    inside += 1;
    const together = inside;
    await new Promise((next) => setImmediate(next));
    inside -= 1;
    if (together > 1) throw new Error('two at once');
    throw new Error('done');
  };
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => withLock(lockFile, work)),
  );
  const reasons = results.map((result) => result.status === 'rejected' && result.reason.message);
  expect(reasons).toEqual(Array(10).fill('done'));
  expect(existsSync(lockFile)).toBe(false);
});

test('waits for a living holder until the timeout', async () => {
  await heldByOther();
  await expect(withLock(lockFile, async () => 1, 100)).rejects.toThrow('Another process holds');
});

test('takes the lock of a killed process at once', async () => {
  const holder = await heldByOther();
  const waiting = withLock(lockFile, async () => 'mine');
  holder.kill('SIGKILL');
  expect(await waiting).toBe('mine');
});

test('takes the lock of a zombie process', async () => {
  if (process.platform !== 'linux') return;
  const { pid } = await heldByOther();
  const waiting = withLock(lockFile, async () => 'mine', 5_000);
  const code = `process.kill(${pid}, 'SIGKILL')`;
  // This process, its parent, is kept busy and cannot reap it.
  execFileSync(process.execPath, ['--eval', code]);
  const giveUpAt = Date.now() + 5_000;
  while (!isZombie(pid) && Date.now() < giveUpAt);
  expect(isAlive(pid ?? 0)).toBe(false);
  expect(await waiting).toBe('mine');
});

function isZombie(pid: number | undefined) {
  return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

test('takes a lock whose pid was reused', async () => {
  if (process.platform !== 'linux') return;
  writeFileSync(lockFile, `${process.pid} 1`);
  expect(await withLock(lockFile, async () => 'mine')).toBe('mine');
});

test('takes an empty lock file after a while', async () => {
  writeFileSync(lockFile, '');
  utimesSync(lockFile, new Date(0), new Date(0));
  expect(await withLock(lockFile, async () => 'mine')).toBe('mine');
});

test('concurrent waiters take an abandoned lock one by one', async () => {
  writeFileSync(lockFile, '4194303 1');
  let inside = 0;
  const most = await Promise.all(
    Array.from({ length: 10 }, () =>
      withLock(lockFile, async () => {
        inside += 1;
        const together = inside;
        await new Promise((next) => setImmediate(next));
        inside -= 1;
        return together;
      }),
    ),
  );
  expect(Math.max(...most)).toBe(1);
});

async function heldByOther(): Promise<ChildProcess> {
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
