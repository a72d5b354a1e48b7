import { sql as drizzleSql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import { isDatabaseNewer } from '../database/program-version.ts';
import type { Services } from '../services.ts';
import { currentTraceparent, inSpan, type Tracing } from '../tracing/tracing.ts';
import { openJobDatabase } from './job-database.ts';

type Queue = QueueOptions & {
  /** Cron pattern in UTC, for scheduled jobs. */
  cron?: string;
  /** Number of workers per server. */
  workers?: number;
};

export type JobDefinition<Data> = Queue & {
  run(ctx: Services, data: Data): Promise<void>;
};

/** Declares a job: its data and its work. Features list their jobs in their manifest. */
export function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

export type JobDataOf<Definitions extends Record<string, JobDefinition<never>>> = {
  [Name in keyof Definitions]: Parameters<Definitions[Name]['run']>[1];
};

/** Job data by job name, added by declaration merging next to each job. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobsByName {}
export type JobName = keyof JobsByName & string;
export type JobData<Name extends JobName> = JobsByName[Name];

export type Jobs = {
  /**
   * Enqueues a job in the transaction `db`: it runs after the commit, at the earliest `afterSeconds` from now, and
   * never after a rollback.
   */
  queue<Name extends JobName>(
    db: Db,
    name: Name,
    data: JobData<Name>,
    afterSeconds?: number,
  ): Promise<void>;
  /** Starts the workers; resolves once every queue is ready. */
  work(services: Services): Promise<void>;
  /** Whether the workers are running. */
  isRunning(): boolean;
  /** Stops the workers and waits for jobs in progress, for at most 20 seconds. */
  stop(): Promise<void>;
};

/**
 * Starts the job queue, and creates the queues and schedules; `work` starts the workers. The queue is pg-boss in the
 * same database. Without `schedules`, this
 * process does not trigger scheduled jobs. With `tracing`, each job is recorded.
 */
export async function startJobs(
  { db, listen, connection }: Pick<Services, 'db' | 'listen' | 'connection'>,
  definitions: Record<string, JobDefinition<never>>,
  log: Logger,
  { schedules = true, tracing = null }: { schedules?: boolean; tracing?: Tracing | null } = {},
): Promise<Jobs> {
  const jobDatabase = openJobDatabase(connection, listen);
  const boss = new PgBoss({ db: jobDatabase, useListenNotify: true, schedule: schedules });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  await boss.start();
  for (const [name, { cron, workers, run, ...options }] of Object.entries(definitions)) {
    await boss.createQueue(name, { notify: true, ...options });
  }
  await updateSchedules(boss, definitions, await isDatabaseNewer(db));
  let isWorking = false;
  return {
    queue: async (db, name, data, afterSeconds) => {
      const delay = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
      const traceparent = currentTraceparent();
      const traced: object = traceparent ? { ...data, traceparent } : data;
      await boss.send(name, traced, { db: fromDrizzle(db, drizzleSql), ...delay });
    },
    work: async (services) => {
      for (const [name, definition] of Object.entries(definitions)) {
        for (let worker = 0; worker < (definition.workers ?? 1); worker += 1) {
          await startWorker(boss, name, ({ traceparent, ...data }) =>
            runTraced(tracing, { name, traceparent }, () =>
              definition.run(services, data as never),
            ),
          );
        }
      }
      isWorking = true;
    },
    isRunning: () => isWorking,
    stop: async () => {
      isWorking = false;
      await boss.stop({ graceful: true, timeout: 20_000 });
      await jobDatabase.close();
    },
  };
}

/**
 * Makes the schedules those of `definitions`. A server of the version before, which restarts during an upgrade or is
 * started again after it, leaves those of the newer version as they are and only adds its own that are missing.
 */
async function updateSchedules(
  boss: PgBoss,
  definitions: Record<string, JobDefinition<never>>,
  isBehind: boolean,
) {
  const scheduled = new Set((await boss.getSchedules()).map(({ name }) => name));
  for (const name of scheduled) {
    if (!isBehind && !definitions[name]?.cron) await boss.unschedule(name);
  }
  for (const [name, { cron }] of Object.entries(definitions)) {
    if (cron && !(isBehind && scheduled.has(name))) await boss.schedule(name, cron);
  }
}

/** Runs a job in its own span, in the trace of the request or job that queued it. */
function runTraced(
  tracing: Tracing | null,
  { name, traceparent }: { name: string } & TracedData,
  run: () => Promise<void>,
) {
  if (!tracing) return run();
  return inSpan(tracing, { name: `job ${name}`, kind: 'CONSUMER' }, traceparent, run);
}

/** Job data, with the W3C traceparent of a traced cause. */
type TracedData = { traceparent?: string };

/**
 * Starts one worker. A notification wakes it. After each job it checks for the next immediately, because
 * notifications during a job are coalesced and a burst would otherwise drain at the polling interval.
 */
async function startWorker(boss: PgBoss, name: string, run: (data: TracedData) => Promise<void>) {
  let id = '';
  id = await boss.work(
    name,
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
    async (jobs: Job<TracedData | null>[]) => {
      try {
        // Scheduled jobs have no data.
        for (const { data } of jobs) await run(data ?? {});
      } finally {
        boss.notifyWorker(id);
      }
    },
  );
}
