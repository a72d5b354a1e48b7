import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { connectTo } from '../database/database.ts';
import { job, startJobs } from './jobs.ts';

test('creates the queues and leaves no open transaction when four servers start concurrently', async () => {
  const testDatabase = await createDatabaseForTest('template1');
  const definitions = {
    greet: job<{ name: string }>({ run: async () => undefined }),
    'sweep-floor': job<object>({ cron: '* * * * *', run: async () => undefined }),
  };
  const log = pino({ level: 'silent' });
  const servers = await Promise.all(
    [1, 2, 3, 4].map(() => startJobs(testDatabase.address, definitions, log)),
  );
  const sql = connectTo(testDatabase.address, 1);
  const queues = await sql`select name from pgboss.queue where name in ('greet', 'sweep-floor')`;
  expect(queues).toHaveLength(2);
  const openTransactions = await sql`
    select state from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  expect(openTransactions).toEqual([]);
  await Promise.all(servers.map((jobs) => jobs.stop()));
  await sql.end();
  await testDatabase.drop();
});
