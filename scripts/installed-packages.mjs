import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules matches package-lock.json. Development packages may be missing unless `withDevPackages`. Records
 * a manual install that matches.
 *
 * @param {string} root
 * @param {boolean} withDevPackages
 */
export function isInstalled(root, withDevPackages) {
  const recorded = read(stampFile(root));
  const expected = stampOf(root, withDevPackages);
  if (recorded === expected || (!withDevPackages && recorded === stampOf(root, true))) return true;
  if (!matchesLockfile(root, withDevPackages)) return false;
  // npm was run manually with the same result.
  recordInstall(root, withDevPackages);
  return true;
}

/**
 * @param {string} root
 * @param {boolean} withDevPackages
 */
export function recordInstall(root, withDevPackages) {
  writeFileSync(stampFile(root), stampOf(root, withDevPackages));
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.installed-lockfile');
}

/**
 * @param {string} root
 * @param {boolean} withDevPackages
 */
function stampOf(root, withDevPackages) {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  return `${hash} ${withDevPackages ? 'all' : 'production'}`;
}

/**
 * Whether npm's record of the last install matches package-lock.json.
 *
 * @param {string} root
 * @param {boolean} withDevPackages
 */
function matchesLockfile(root, withDevPackages) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages ?? {};
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(locked).every(([path, entry]) => {
    const isOptional = entry.optional || entry.devOptional || (entry.dev && !withDevPackages);
    if (path === '' || (isOptional && !installed[path])) return true;
    return installed[path]?.version === entry.version;
  });
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
