import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';
import type { CrashPointName } from './crash-points.ts';
import type { Order } from './crashing-server.ts';
import { sharing, startServerProcess } from './server-process.ts';

export type Victim = {
  address: string;
  sweep(afterMinutes: number): Promise<void>;
  arm(point: CrashPointName): Promise<void>;
  /** Resolves once it has killed itself. Throws if it keeps running. */
  death(): Promise<void>;
  stop(): Promise<void>;
};

const DIES_WITHIN_MILLIS = 20_000;

/** A server of the proof of kill -9. Its clock is `minutesAhead` of ours. */
export async function startVictim(
  database: EmbeddedAddress,
  dataDir: string,
  minutesAhead: number,
): Promise<Victim> {
  const { address, child, stop } = await startServerProcess({
    program: 'tests/proofs/crashing-server.ts',
    environment: {
      ...sharing(database),
      DATA_DIR: dataDir,
      MINUTES_AHEAD: String(minutesAhead),
      LOG_LEVEL: 'fatal',
    },
  });
  return {
    address,
    sweep: (sweepAfterMinutes) => order(child, { sweepAfterMinutes }),
    arm: (point) => order(child, { arm: point }),
    death: async () => {
      if (child.signalCode === null) {
        await once(child, 'exit', { signal: AbortSignal.timeout(DIES_WITHIN_MILLIS) });
      }
      if (child.signalCode !== 'SIGKILL') throw new Error(`it ended with ${child.exitCode}`);
    },
    stop: async () => {
      await stop();
    },
  };
}

async function order(child: ChildProcess, what: Order) {
  const done = once(child, 'message');
  child.send(what);
  await done;
}
