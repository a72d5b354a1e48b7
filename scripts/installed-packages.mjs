import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules matches package-lock.json. Development packages may be missing unless `withDevPackages`.
 *
 * @param {string} root
 * @param {boolean} withDevPackages
 */
export function isInstalled(root, withDevPackages) {
  const noted = read(stampFile(root));
  const wanted = stampOf(root, withDevPackages);
  if (noted === wanted || (!withDevPackages && noted === stampOf(root, true))) return true;
  if (!matchesLockfile(root, withDevPackages)) return false;
  // npm was run by hand with the same result.
  noteInstalled(root, withDevPackages);
  return true;
}

/**
 * @param {string} root
 * @param {boolean} withDevPackages
 */
export function noteInstalled(root, withDevPackages) {
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
 * Compares the lock file with npm's record of the last install.
 *
 * @param {string} root
 * @param {boolean} withDevPackages
 */
function matchesLockfile(root, withDevPackages) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages ?? {};
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(locked).every(([place, entry]) => {
    const mayLack = entry.optional || entry.devOptional || (entry.dev && !withDevPackages);
    if (place === '' || (mayLack && !installed[place])) return true;
    return installed[place]?.version === entry.version;
  });
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
