import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../../package.json', import.meta.url);

/** Returns the release in the program's folder, which is newer than the running one after an upgrade without a restart. */
export function readInstalledVersion(): string {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
}

/** The release that this process runs. */
export const runningVersion = readInstalledVersion();
