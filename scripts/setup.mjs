// Runs before every command (npm's pre-hooks), on the Node that started npm and before anything is installed:
// plain JavaScript with built-in modules only (decision 0008).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '#platform/server/database/process-lock.mjs';
import { findBrowser } from '#tests/find-browser.mjs';
import { isBuilt } from './built-sources.mjs';
import { isInstalled, noteInstalled } from './installed-packages.mjs';

const NEEDED_NODE = 24;
const LOCK_TIMEOUT_MILLIS = 30 * 60_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const wants = {
  build: process.argv.includes('--build'),
  browser: process.argv.includes('--browser'),
  devPackages: process.argv.includes('--dev') || process.env.NODE_ENV !== 'production',
};

if (!isReady()) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  await withLock(join(root, '.cache', 'setup.lock'), makeReady, LOCK_TIMEOUT_MILLIS);
}
if (wants.browser && !findBrowser()) installBrowser();

function isReady() {
  return isInstalled(root, wants.devPackages) && (!wants.build || isBuilt(root));
}

async function makeReady() {
  if (!isInstalled(root, wants.devPackages)) install();
  if (wants.build && !isBuilt(root)) build();
}

function install() {
  say('Installing packages…');
  const include = ['--include=optional', ...(wants.devPackages ? ['--include=dev'] : [])];
  const result = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...include]);
  if (result !== 0) stop('The packages could not be installed: see what npm said above.');
  preferWorkingNode();
  teachExecToWindows();
  noteInstalled(root, wants.devPackages);
}

/**
 * Runs the npm that started this script, on its own Node.
 *
 * @param {string[]} args
 */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const options = quietly({ cwd: root });
  if (npm?.endsWith('npm-cli.js')) {
    return spawnSync(node ?? process.execPath, [npm, ...args], options).status;
  }
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status;
}

/**
 * @param {import('node:child_process').SpawnSyncOptions} options
 * @returns {import('node:child_process').SpawnSyncOptions}
 */
function quietly(options) {
  return { ...options, stdio: ['ignore', 'ignore', 'inherit'] };
}

/** npm puts node_modules/.bin first, so a Node there that can't run on this machine is removed. */
function preferWorkingNode() {
  const isWindows = process.platform === 'win32';
  const brought = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  if (spawnSync(brought, ['--version'], { shell: isWindows }).status === 0) return;
  for (const ending of ['', '.cmd', '.ps1']) {
    rmSync(join(root, 'node_modules', '.bin', `node${ending}`), { force: true });
  }
  if (Number.parseInt(process.versions.node, 10) < NEEDED_NODE) {
    stop(
      `Playvillage needs Node ${NEEDED_NODE}; npm has none that runs on ${process.platform}-${process.arch}, and this is ${process.version}. Install Node ${NEEDED_NODE} and start again.`,
    );
  }
}

/** Scripts use `exec`, so that npm's signals reach the server instead of a shell; cmd has no `exec`. */
function teachExecToWindows() {
  if (process.platform !== 'win32') return;
  writeFileSync(join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n');
}

function build() {
  say('Building the pages…');
  // Through npm, so that it runs on the project's Node.
  if (runNpm(['run', '--silent', '--ignore-scripts', 'build']) !== 0) {
    stop('The pages could not be built: see above.');
  }
}

function installBrowser() {
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (isDebian && process.getuid?.() === 0) {
    say('Installing a browser (chromium)…');
    const options = quietly({ env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation'];
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', [...install, 'chromium-headless-shell'], options);
    // Older Debians have no headless shell.
    if (!findBrowser()) spawnSync('apt-get', [...install, 'chromium'], options);
  }
  if (!findBrowser()) {
    say(
      'No browser was found, and the e2e tests need one: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    );
  }
}

/** @param {string} sentence */
function say(sentence) {
  console.log(sentence);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
