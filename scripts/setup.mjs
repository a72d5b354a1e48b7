// Runs before every command (npm's pre-hooks), on the Node that started npm and before packages are installed, so it
// is plain JavaScript with only built-in modules (decision 0008).
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '#platform/server/database/process-lock.mjs';
import { findBrowser } from '#tests/find-browser.mjs';
import { isBuilt } from './built-sources.mjs';
import { isInstalled, recordInstall } from './installed-packages.mjs';

const REQUIRED_NODE = 24;
const LOCK_TIMEOUT_MILLIS = 30 * 60_000;
/** Older Debian releases have no headless shell. */
const INSTALL_BROWSER = `apt-get update -qq
install="apt-get install -y -qq --no-install-recommends fonts-liberation"
$install chromium-headless-shell || $install chromium`;
const root = fileURLToPath(new URL('..', import.meta.url));
const options = {
  build: process.argv.includes('--build'),
  browser: process.argv.includes('--browser'),
  devPackages: process.argv.includes('--dev') || process.env.NODE_ENV !== 'production',
};

const isBrowserMissing = options.browser && !findBrowser();
// Installed at the same time as the packages.
const browserInstallation = isBrowserMissing ? installBrowser() : null;
if (!isReady()) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  await withLock(join(root, '.cache', 'setup.lock'), prepare, LOCK_TIMEOUT_MILLIS);
}
await browserInstallation;
if (isBrowserMissing && !findBrowser()) {
  log(
    'The e2e tests need a browser, but none was found: install Chromium or Google Chrome, or set CHROMIUM_PATH.',
  );
}

function isReady() {
  return isInstalled(root, options.devPackages) && (!options.build || isBuilt(root));
}

async function prepare() {
  if (!isInstalled(root, options.devPackages)) install();
  if (options.build && !isBuilt(root)) build();
}

function install() {
  log('Installing packages…');
  const include = ['--include=optional', ...(options.devPackages ? ['--include=dev'] : [])];
  const result = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...include]);
  if (result !== 0) fail('The packages could not be installed: see the output of npm above.');
  removeBrokenNode();
  addExecOnWindows();
  recordInstall(root, options.devPackages);
}

/**
 * Runs the npm that started this script, on its own Node.
 *
 * @param {string[]} args
 */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const spawnOptions = withoutStdout({ cwd: root });
  if (npm?.endsWith('npm-cli.js')) {
    return spawnSync(node ?? process.execPath, [npm, ...args], spawnOptions).status;
  }
  return spawnSync('npm', args, { ...spawnOptions, shell: process.platform === 'win32' }).status;
}

/**
 * @param {import('node:child_process').SpawnSyncOptions} spawnOptions
 * @returns {import('node:child_process').SpawnSyncOptions}
 */
function withoutStdout(spawnOptions) {
  return { ...spawnOptions, stdio: ['ignore', 'ignore', 'inherit'] };
}

/** Removes the project's Node if it can't run on this machine: npm puts node_modules/.bin first in PATH. */
function removeBrokenNode() {
  const isWindows = process.platform === 'win32';
  const projectNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  if (spawnSync(projectNode, ['--version'], { shell: isWindows }).status === 0) return;
  for (const extension of ['', '.cmd', '.ps1']) {
    rmSync(join(root, 'node_modules', '.bin', `node${extension}`), { force: true });
  }
  if (Number.parseInt(process.versions.node, 10) < REQUIRED_NODE) {
    fail(
      `Playvillage needs Node ${REQUIRED_NODE}; npm provides none that runs on ${process.platform}-${process.arch}, and the current version is ${process.version}. Install Node ${REQUIRED_NODE} and start again.`,
    );
  }
}

/** npm scripts use `exec`, so that signals reach the server instead of a shell; Windows cmd has no `exec`. */
function addExecOnWindows() {
  if (process.platform !== 'win32') return;
  writeFileSync(join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n');
}

function build() {
  log('Building the pages…');
  // npm runs it on the project's Node.
  if (runNpm(['run', '--silent', '--ignore-scripts', 'build']) !== 0) {
    fail('The pages could not be built: see the errors above.');
  }
}

async function installBrowser() {
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0) return;
  log('Installing a browser (chromium)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await once(spawn('sh', ['-c', INSTALL_BROWSER], withoutStdout({ env })), 'exit');
}

/** @param {string} message */
function log(message) {
  console.log(message);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
