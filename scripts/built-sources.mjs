import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of the client build, except server and test files. */
const sources = ['src', 'public', 'vite.config.ts', 'package-lock.json'];

/**
 * Whether dist was built from the current sources.
 *
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = join(root, 'dist', stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root);
}

/** The file in dist that contains the hash of its sources. */
export const stampName = '.built-from';

/**
 * Hashes the names and contents of the sources.
 *
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256');
  for (const source of sources) hashPath(hash, root, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function hashPath(hash, root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = isFile(path) ? [] : readdirSync(full, { withFileTypes: true });
  if (isFile(path)) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'server') hashPath(hash, root, inner);
    if (entry.isFile() && !entry.name.includes('.test.')) {
      hash
        .update(`${inner}\0`)
        .update(readFileSync(join(root, inner)))
        .update('\0');
    }
  }
}

/** @param {string} path */
function isFile(path) {
  return /\.[a-z]+$/.test(path);
}
