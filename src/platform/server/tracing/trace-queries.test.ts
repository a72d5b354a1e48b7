import { expect, test } from 'vitest';
import { describeStatement } from './trace-queries.ts';

const textOf = (text: string) => describeStatement(text).attributes?.['db.query.text'];

test.for([
  ['select "id" from "bookings" where "id" = $1', 'select bookings'],
  ['insert into "pgboss"."job" (id) values ($1)', 'insert job'],
  ['update slots set taken = taken + $1', 'update slots'],
  ['delete from outbox where id = $1', 'delete outbox'],
  ['select extract(epoch from now() - started_at) from visits', 'select visits'],
  ['\n  with held as (select 1 from checkouts) select * from held', 'with checkouts'],
  ['select 1', 'select'],
])('names %j', ([text = '', name]) => {
  expect(describeStatement(text).name).toBe(name);
});

test('masks literals, and keeps parameters and names', () => {
  expect(textOf(`select * from users_2 where name = 'Dana''s' and age > 4.5 and id = $12`)).toBe(
    'select * from users_2 where name = ? and age > ? and id = $12',
  );
});
