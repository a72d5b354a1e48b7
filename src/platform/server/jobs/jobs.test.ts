import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connectTo } from '#tests/connect-to.ts';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { openDatabase } from '../database/database.ts';
import { openJobDatabase } from './job-database.ts';
import { job, startJobs } from './jobs.ts';

test('creates the queues and leaves no open transaction when four servers start concurrently', async () => {
  const testDatabase = await createDatabaseForTest('template1');
  const definitions = {
    greet: job<{ name: string }>({ run: async () => undefined }),
    'sweep-floor': job<object>({ cron: '* * * * *', run: async () => undefined }),
  };
  const { address: connection } = testDatabase;
  const { db, listen, close } = openDatabase(connection, 4);
  const log = pino({ level: 'silent' });
  const servers = await Promise.all(
    [1, 2, 3, 4].map(() => startJobs({ db, listen, connection }, definitions, log)),
  );
  const sql = connectTo(testDatabase.address, 1);
  const queues = await sql`select name from pgboss.queue where name in ('greet', 'sweep-floor')`;
  expect(queues).toHaveLength(2);
  const openTransactions = await sql`
    select state from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  expect(openTransactions).toEqual([]);
  await Promise.all(servers.map((jobs) => jobs.stop()));
  await close();
  await sql.end();
  await testDatabase.drop();
});

test('a server of the version before leaves the schedules of a newer version as they are, and adds its own', async () => {
  const testDatabase = await createDatabaseForTest();
  const sql = connectTo(testDatabase.address, 1);
  const { address: connection } = testDatabase;
  const { db, listen, close } = openDatabase(connection, 1);
  const sweep = (cron: string) => job<object>({ cron, run: async () => undefined });
  const startAndStop = async (definitions: Parameters<typeof startJobs>[1]) => {
    const jobs = await startJobs(
      { db, listen, connection },
      definitions,
      pino({ level: 'silent' }),
    );
    await jobs.stop();
    const schedules = await sql<{ name: string; cron: string }[]>`
      select name, cron from pgboss.schedule order by name`;
    return Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]));
  };
  const before = { sweep: sweep('0 * * * *'), 'old-sweep': sweep('5 * * * *') };
  const after = { sweep: sweep('30 * * * *'), 'new-sweep': sweep('10 * * * *') };
  const schedulesAfter = { sweep: '30 * * * *', 'new-sweep': '10 * * * *' };

  await startAndStop(before);
  expect(await startAndStop(after)).toEqual(schedulesAfter);
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now()})`;
  expect(await startAndStop(before)).toEqual({ ...schedulesAfter, 'old-sweep': '5 * * * *' });
  await close();
  await sql.end();
  await testDatabase.drop();
});

test('works on after a failed statement that contains BEGIN', async () => {
  const testDatabase = await createDatabaseForTest();
  const { listen, close } = openDatabase(testDatabase.address, 1);
  const jobDatabase = openJobDatabase(testDatabase.address, listen, 1);
  await expect(jobDatabase.executeSql('begin; select 1 / 0; commit')).rejects.toThrow('division');
  expect((await jobDatabase.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await jobDatabase.close();
  await close();
  await testDatabase.drop();
});
