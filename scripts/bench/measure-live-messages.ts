import { freePort } from '#tests/free-port.ts';
import { type Program, startProgram } from './child-programs.ts';
import type { LiveResult, LiveTask } from './live-pages.ts';
import type { Writer } from './sample-writers.ts';
import { startServerProcess } from './server-process.ts';

const PER_SECOND = 100;
const SECONDS = 20;

/** How long 500 listening members at two servers wait for a message, and whether each arrived exactly once. */
export async function measureLiveMessages({
  settings,
  address,
  writers,
}: {
  settings: Record<string, string>;
  /** The running server; a second one joins its database. */
  address: string;
  writers: Writer[];
}): Promise<LiveResult> {
  const second = await startServerProcess({ ...settings, PORT: String(await freePort()) });
  let pages: Program<LiveTask, LiveResult> | undefined;
  try {
    const addresses: [string, string] = [localhost(address), localhost(second.address)];
    const task = { addresses, writers, perSecond: PER_SECOND };
    pages = await startProgram<LiveTask, LiveResult>('live-pages.ts', {});
    await pages.ask({ ...task, seconds: 3 });
    return await pages.ask({ ...task, seconds: SECONDS });
  } finally {
    await pages?.stop();
    await second.stop();
  }
}

/** The origin that a server accepts. */
const localhost = (address: string) => address.replace('127.0.0.1', 'localhost');
