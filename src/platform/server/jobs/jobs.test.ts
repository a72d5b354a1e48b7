import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { connectTo } from '../database/database.ts';
import { job, startJobs } from './jobs.ts';

test('four servers starting at once on an empty database create the queues and leave no open transaction', async () => {
  const empty = await createDatabaseForTest('template1');
  const definitions = {
    greet: job<{ name: string }>({ run: async () => undefined }),
    'sweep-floor': job<object>({ every: '* * * * *', run: async () => undefined }),
  };
  const log = pino({ level: 'silent' });
  const four = await Promise.all(
    [1, 2, 3, 4].map(() => startJobs(empty.address, definitions, log)),
  );
  const sql = connectTo(empty.address, 1);
  const queues = await sql`select name from pgboss.queue where name in ('greet', 'sweep-floor')`;
  expect(queues).toHaveLength(2);
  const stuck = await sql`
    select state from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  expect(stuck).toEqual([]);
  await Promise.all(four.map((jobs) => jobs.stop()));
  await sql.end();
  await empty.drop();
});
