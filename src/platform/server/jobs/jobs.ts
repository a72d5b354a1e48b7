import { sql as drizzleSql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import { type Connection, connectTo, type Db } from '../database/database.ts';
import type { Services } from '../services.ts';

type Queue = QueueOptions & {
  /** Cron pattern in UTC for a job that runs by itself. */
  every?: string;
  /** How many run side by side in one server. */
  sideBySide?: number;
};

export type JobDefinition<Data> = Queue & {
  run(ctx: Services, data: Data): Promise<void>;
};

/** Declares a job: what it is handed and what it does. Features hand theirs in with their manifest. */
export function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

export type JobDataOf<Definitions extends Record<string, JobDefinition<never>>> = {
  [Name in keyof Definitions]: Parameters<Definitions[Name]['run']>[1];
};

/** What each job is handed, by its name. Filled by declaration merging, beside the jobs. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobsByName {}
export type JobName = keyof JobsByName & string;
export type JobData<Name extends JobName> = JobsByName[Name];

export type Jobs = {
  /** In the transaction `db`: the job runs after the commit, `afterSeconds` later, or never. */
  queue<Name extends JobName>(
    db: Db,
    name: Name,
    data: JobData<Name>,
    afterSeconds?: number,
  ): Promise<void>;
  /** Begins to work; returns once every queue stands. */
  work(services: Services): Promise<void>;
  running(): boolean;
  /** Finishes jobs in progress, for at most 20 seconds. */
  stop(): Promise<void>;
};

/**
 * The job queue: pg-boss in the same database, on four connections of its own, so that a flood of
 * requests cannot starve it.
 */
export async function startJobs(
  connection: Connection,
  definitions: Record<string, JobDefinition<never>>,
  log: Logger,
): Promise<Jobs> {
  const sql = connectTo(connection, 4, {
    types: { json: { to: 114, from: [114, 3802], serialize: jsonText, parse: JSON.parse } },
  });
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        runStatement(sql, text, values?.map((value) => value ?? null) as never[] | undefined),
      listen: async (channel, onNotification, onReconnect) => {
        const subscription = await sql.listen(channel, onNotification, onReconnect);
        return { close: () => subscription.unlisten() };
      },
    },
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, definition] of Object.entries(definitions)) {
    const { every, sideBySide, run, ...options } = definition;
    await boss.createQueue(name, { notify: true, ...options });
    if (every) await boss.schedule(name, every);
  }
  let working = false;
  return {
    queue: async (db, name, data, afterSeconds) => {
      const later = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
      await boss.send(name, data as object, { db: fromDrizzle(db, drizzleSql), ...later });
    },
    work: async (services) => {
      for (const [name, definition] of Object.entries(definitions)) {
        for (let worker = 0; worker < (definition.sideBySide ?? 1); worker += 1) {
          await startWorker(boss, name, (data) => definition.run(services, data as never));
        }
      }
      working = true;
    },
    running: () => working,
    stop: async () => {
      working = false;
      await boss.stop({ graceful: true, timeout: 20_000 });
      await sql.end({ timeout: 5 });
    },
  };
}

/**
 * One that takes a queue's jobs. News of a job wakes it; after each it looks for the next at once, for
 * news that comes while it works counts once, and a burst would else trickle at the polling's pace.
 */
async function startWorker(boss: PgBoss, name: string, run: (data: object) => Promise<void>) {
  let id = '';
  id = await boss.work(
    name,
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
    async (jobs: Job<object>[]) => {
      try {
        for (const { data } of jobs) await run(data);
      } finally {
        boss.notifyWorker(id);
      }
    },
  );
}

/**
 * A text with its own BEGIN and COMMIT wants a connection that nobody else uses meanwhile. One that
 * fails, as where several servers make the queue's tables at once, is rolled back: else its connection
 * would refuse whatever comes next.
 */
async function runStatement(sql: postgres.Sql, text: string, values: never[] | undefined) {
  if (!/^\s*BEGIN\b/i.test(text)) return { rows: [...(await sql.unsafe(text, values))] };
  const alone = await sql.reserve();
  try {
    return { rows: [...(await alone.unsafe(text, values))].flat() };
  } catch (error) {
    await alone`rollback`.catch(() => undefined);
    throw error;
  } finally {
    alone.release();
  }
}

/** pg-boss hands JSON over as text already; what it does not is turned into text here. */
const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
