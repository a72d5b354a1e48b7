import { findFreePort } from '#tests/free-port.ts';
import { type Child, startChild } from './child-process.ts';
import type { LiveResult, LiveTask } from './live-clients.ts';
import type { Writer } from './sample-writers.ts';
import { startServerProcess } from './server-process.ts';

const PER_SECOND = 100;
const SECONDS = 20;

/** Measures message delivery to 500 members on two servers, and counts lost and duplicated messages. */
export async function measureLiveMessages({
  settings,
  address,
  writers,
}: {
  settings: Record<string, string>;
  /** The running server; a second one is started on its database. */
  address: string;
  writers: Writer[];
}): Promise<LiveResult> {
  const second = await startServerProcess({ ...settings, PORT: String(await findFreePort()) });
  let clients: Child<LiveTask, LiveResult> | undefined;
  try {
    const addresses: [string, string] = [toLocalhost(address), toLocalhost(second.address)];
    const task = { addresses, writers, perSecond: PER_SECOND };
    clients = await startChild<LiveTask, LiveResult>('live-clients.ts', {});
    await clients.run({ ...task, seconds: 3 });
    return await clients.run({ ...task, seconds: SECONDS });
  } finally {
    await clients?.stop();
    await second.stop();
  }
}

/** The only origin that the server accepts. */
const toLocalhost = (address: string) => address.replace('127.0.0.1', 'localhost');
