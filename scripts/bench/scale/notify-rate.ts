import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import { connectTo } from '#tests/connect-to.ts';

export type NotifyRate = {
  databases: number;
  connections: number;
  /** Commits per second of transactions that insert one row, without and with a notification. */
  plain: number;
  notifying: number;
};

const ROUNDS = 3;
const ROUND_MILLIS = 2000;
const WRITERS = 32;
const INSERT = 'insert into commit_rate (number) values (1)';
const INSERT_AND_NOTIFY = `with added as (insert into commit_rate (number) values (1) returning number)
  select pg_notify('${LIVE_CHANNEL}', '{"to":{"desk":true},"news":{"type":"bookings"}}') from added`;

/**
 * Measures how many small transactions PostgreSQL commits with and without NOTIFY: on one connection, on 32, and on 32
 * that are spread over four databases. Creates and drops those databases; each has one listener.
 */
export async function measureNotifyRates(address: EmbeddedAddress): Promise<NotifyRate[]> {
  const names = [1, 2, 3, 4].map((number) => `commit_rate_${number}`);
  const owner = connectTo(address, 1);
  for (const name of names) await owner`create database ${owner(name)}`;
  try {
    return [
      await measure(address, names.slice(0, 1), 1),
      await measure(address, names.slice(0, 1), WRITERS),
      await measure(address, names, WRITERS),
    ];
  } finally {
    for (const name of names) await owner`drop database ${owner(name)}`;
    await owner.end();
  }
}

async function measure(
  address: EmbeddedAddress,
  databases: string[],
  connections: number,
): Promise<NotifyRate> {
  const perDatabase = connections / databases.length;
  const pools = databases.map((database) => connectTo({ ...address, database }, perDatabase));
  try {
    for (const sql of pools) {
      await sql`create table if not exists commit_rate (number integer)`;
      await sql.listen(LIVE_CHANNEL, () => undefined);
    }
    const rounds: { plain: number; notifying: number }[] = [];
    // Alternates, so that other load affects both. The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        plain: await commitsPerSecond(pools, perDatabase, INSERT),
        notifying: await commitsPerSecond(pools, perDatabase, INSERT_AND_NOTIFY),
      });
    }
    const best = (read: (round: (typeof rounds)[number]) => number) =>
      Math.max(...rounds.slice(1).map(read));
    return {
      databases: databases.length,
      connections,
      plain: best(({ plain }) => plain),
      notifying: best(({ notifying }) => notifying),
    };
  } finally {
    await Promise.all(pools.map((sql) => sql.end()));
  }
}

async function commitsPerSecond(
  pools: postgres.Sql[],
  writersPerPool: number,
  statement: string,
): Promise<number> {
  let commits = 0;
  let isOver = false;
  const writers = pools.flatMap((sql) =>
    Array.from({ length: writersPerPool }, async () => {
      while (!isOver) {
        await sql.unsafe(statement, [], { prepare: true });
        commits += 1;
      }
    }),
  );
  const startedAt = performance.now();
  await pause(ROUND_MILLIS);
  const rate = (commits * 1000) / (performance.now() - startedAt);
  isOver = true;
  await Promise.all(writers);
  return rate;
}
