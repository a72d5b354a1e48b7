import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config.ts';

const MARKER = 'demo.json';
const markerContent = z.object({ builtAt: z.coerce.date().nullable() });

/**
 * Keeps demos and venues apart: a demo starts only in a folder that was empty at its first start, and nothing else
 * starts there (decision 0055). Throws ConfigError.
 */
export async function claimDataDir(dataDir: string, isDemo: boolean): Promise<void> {
  const names = await readdir(dataDir);
  const belongsToDemo = names.includes(MARKER);
  if (belongsToDemo === isDemo) return;
  if (belongsToDemo) {
    throw new ConfigError(
      `The folder ${dataDir} belongs to a demo, in which everyone can sign in and which is emptied each night. Set DATA_DIR to another folder, or DEMO=1.`,
    );
  }
  if (names.length > 0) {
    throw new ConfigError(
      `A demo is emptied each night, so it starts only in a new folder, and ${dataDir} contains other files. Set DATA_DIR to a new folder, or remove DEMO=1.`,
    );
  }
  await writeBuiltAt(dataDir, null);
}

/** Records when the demo's data was built. */
export async function writeBuiltAt(dataDir: string, builtAt: Date | null): Promise<void> {
  await writeFile(join(dataDir, MARKER), `${JSON.stringify({ builtAt })}\n`, { mode: 0o600 });
}

/** When the demo's data was built; null if it never was, or if that is unknown. */
export async function readBuiltAt(dataDir: string): Promise<Date | null> {
  try {
    return markerContent.parse(JSON.parse(await readFile(join(dataDir, MARKER), 'utf8'))).builtAt;
  } catch {
    return null;
  }
}
