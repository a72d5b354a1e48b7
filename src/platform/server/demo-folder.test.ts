import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { claimDataDir, readBuiltAt, writeBuiltAt } from './demo-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playvillage-demo-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a demo claims an empty folder, and starts there again', async () => {
  await claimDataDir(folder, true);
  await writeFile(join(folder, 'session-secret'), 'secret');
  await claimDataDir(folder, true);
});

test('a demo refuses a folder that contains something else', async () => {
  await writeFile(join(folder, 'session-secret'), 'secret');
  const claim = claimDataDir(folder, true);
  await expect(claim).rejects.toThrow(ConfigError);
  await expect(claim).rejects.toThrow(/starts only in a new folder/);
});

test('a venue refuses the folder of a demo, and starts in every other one', async () => {
  await claimDataDir(folder, false);
  await claimDataDir(folder, true);
  await expect(claimDataDir(folder, false)).rejects.toThrow(/belongs to a demo/);
});

test('reads when the data was built; null for a new folder or a damaged file', async () => {
  expect(await readBuiltAt(folder)).toBeNull();
  await claimDataDir(folder, true);
  expect(await readBuiltAt(folder)).toBeNull();
  const builtAt = new Date('2027-03-02T09:00:00Z');
  await writeBuiltAt(folder, builtAt);
  expect(await readBuiltAt(folder)).toEqual(builtAt);
  await writeFile(join(folder, 'demo.json'), '{"builtAt":"soon"}');
  expect(await readBuiltAt(folder)).toBeNull();
});
