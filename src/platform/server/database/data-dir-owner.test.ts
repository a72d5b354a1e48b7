import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '../../../../scripts/backup/open-store.ts';
import { ConfigError } from '../config.ts';
import { assertOwnDataDir } from './data-dir-owner.ts';
import { openInstallation } from './installation.ts';

const SERVICE = 998;
const OTHER = 997;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'playvillage-owner-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lets the folder belong to an account that is not root, and returns that account's number. */
function giveAway(): number {
  if (process.getuid?.() === 0) chownSync(dataDir, SERVICE, SERVICE);
  return statSync(dataDir).uid;
}

test('refuses root in the folder of another account, and says how to run it', () => {
  giveAway();
  expect(() => assertOwnDataDir(dataDir, 0)).toThrow(ConfigError);
  expect(() => assertOwnDataDir(dataDir, 0)).toThrow(/belongs to .* put "sudo -u /);
});

test('accepts the owner, and a folder that does not exist yet', () => {
  assertOwnDataDir(dataDir, giveAway());
  assertOwnDataDir(join(dataDir, 'new'), 0);
});

test('accepts another account that can write to the folder, as in a container', () => {
  giveAway();
  chmodSync(dataDir, 0o777);
  assertOwnDataDir(dataDir, OTHER);
});

test.each([
  ['the server and npm run account', () => openInstallation({ DATA_DIR: dataDir })],
  ['npm run backup, restore and doctor', openStore],
])('%s refuse before they touch the folder', async (_, open) => {
  giveAway();
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  vi.stubEnv('DATA_DIR', dataDir);
  await expect(open()).rejects.toThrow(/belongs to the account/);
  expect(readdirSync(dataDir)).toEqual([]);
});
