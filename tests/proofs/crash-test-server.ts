import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';
import type { CrashPointName } from './crash-points.ts';
import type { Command } from './crashing-server.ts';
import { databaseSettings, startServerProcess } from './server-process.ts';

export type CrashTestServer = {
  address: string;
  /** Advances the server's clock by `afterMinutes`, then ends expired checkouts and waitlist offers. */
  sweep(afterMinutes: number): Promise<void>;
  arm(point: CrashPointName): Promise<void>;
  /** Waits until the server has killed itself. Throws if it continues to run. */
  waitForCrash(): Promise<void>;
  stop(): Promise<void>;
};

const CRASH_TIMEOUT_MILLIS = 20_000;

/** Starts a server that can be killed at a crash point. Its clock is `minutesAhead` minutes fast. */
export async function startCrashTestServer(
  database: EmbeddedAddress,
  dataDir: string,
  minutesAhead: number,
): Promise<CrashTestServer> {
  const { address, child, stop } = await startServerProcess({
    program: 'tests/proofs/crashing-server.ts',
    environment: {
      ...databaseSettings(database),
      DATA_DIR: dataDir,
      MINUTES_AHEAD: String(minutesAhead),
      LOG_LEVEL: 'fatal',
    },
  });
  return {
    address,
    sweep: (sweepAfterMinutes) => sendCommand(child, { sweepAfterMinutes }),
    arm: (point) => sendCommand(child, { arm: point }),
    waitForCrash: async () => {
      if (child.signalCode === null) {
        await once(child, 'exit', { signal: AbortSignal.timeout(CRASH_TIMEOUT_MILLIS) });
      }
      if (child.signalCode !== 'SIGKILL')
        throw new Error(`The server exited with code ${child.exitCode}`);
    },
    stop: async () => {
      await stop();
    },
  };
}

async function sendCommand(child: ChildProcess, command: Command) {
  const done = once(child, 'message');
  child.send(command);
  await done;
}
