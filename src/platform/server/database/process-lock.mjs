// Plain JavaScript, because the setup script also uses it, with any installed Node (20 or later).
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MILLIS = 25;
/** The holder writes its identity right after creating the file; an older empty file is left from a crash. */
const WRITE_GRACE_MILLIS = 2_000;

/**
 * Runs `work` while this process holds the lock file. The lock of a dead process, even a killed one, counts
 * as free. Throws if a running process holds it longer than `timeoutMillis`.
 *
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} work
 * @param {number} [timeoutMillis]
 * @returns {Promise<T>}
 */
export async function withLock(lockFile, work, timeoutMillis = 120_000) {
  const deadline = Date.now() + timeoutMillis;
  while (!tryAcquire(lockFile)) {
    if (isAbandoned(lockFile)) breakLock(lockFile);
    else if (Date.now() > deadline) {
      throw new Error(`Another process holds ${lockFile}. Stop it, or remove the file.`);
    } else await wait(RETRY_MILLIS);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** @param {string} lockFile */
function tryAcquire(lockFile) {
  try {
    writeFileSync(lockFile, processIdentity(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} lockFile */
function isAbandoned(lockFile) {
  try {
    const holder = readFileSync(lockFile, 'utf8');
    if (holder === '') return Date.now() - statSync(lockFile).mtimeMs > WRITE_GRACE_MILLIS;
    const pid = Number.parseInt(holder, 10);
    return !isAlive(pid) || processIdentity(pid) !== holder;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/**
 * Removes an abandoned lock. A second, short lock prevents two waiters from removing each other's new lock.
 *
 * @param {string} lockFile
 */
function breakLock(lockFile) {
  const guard = `${lockFile}.breaking`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    if (ageOf(guard) > WRITE_GRACE_MILLIS) rmdirSync(guard);
    return;
  }
  try {
    if (isAbandoned(lockFile)) rmSync(lockFile, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

/** @param {string} path */
function ageOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : 0;
}

/**
 * Pid and, where available, start time: after a container restart the same pid often belongs to another
 * process.
 *
 * @param {number} pid
 */
function processIdentity(pid) {
  const startedAt = statusOf(pid)?.[19];
  return startedAt ? `${pid} ${startedAt}` : String(pid);
}

/**
 * Whether this pid is running, for any user. A zombie (common in containers) keeps its pid but is not
 * running.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return statusOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/**
 * Fields of /proc/<pid>/stat after the name: state first, start time twentieth.
 *
 * @param {number} pid
 */
function statusOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // Not on Linux, or the process has just ended.
    return undefined;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
