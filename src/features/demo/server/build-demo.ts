import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { sessions } from '#features/accounts/server/accounts-tables.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { readBuiltAt, writeBuiltAt } from '#platform/server/demo-folder.ts';
import type { Services } from '#platform/server/services.ts';
import { isResetDue } from '../reset-rules.ts';
import { buildYear } from './year/build-year.ts';

type Context = Pick<Services, 'db' | 'config'> & { hooks: Pick<Services['hooks'], 'prepare'> };

/**
 * Builds the demo unless that was done since the last nightly reset: replaces everything with a new year of data, in
 * one transaction, so that requests wait for the few seconds that it takes. Ends all sessions. Returns whether it was
 * built. Fails if an export or a backup holds the tables for more than three seconds.
 *
 * The time zone is the initial setting's: any visitor could change the venue's, and trigger a reset with it.
 */
export async function buildDemoIfDue({ db, config, hooks }: Context, now: Date): Promise<boolean> {
  const isBuilt = await inTransaction(db, async (db) => {
    await acquireAdvisoryLock(db, 'demo-reset');
    const builtAt = await readBuiltAt(config.DATA_DIR);
    if (!isResetDue(builtAt, now, config.VENUE_TIMEZONE)) return false;
    await db.execute(sql`set local lock_timeout = '3s'`);
    await emptyDatabase(db);
    for (const prepare of hooks.prepare) await prepare({ db, config });
    await buildYear(db, { now, secret: config.SESSION_SECRET });
    return true;
  });
  if (!isBuilt) return false;
  await writeBuiltAt(config.DATA_DIR, now);
  await emptyOutbox(join(config.DATA_DIR, 'outbox'));
  return true;
}

/** Removes all rows, and all jobs but the running ones. Sessions are deleted one by one: a trigger closes their sockets. */
async function emptyDatabase(db: Db) {
  await db.execute(sql`set local playvillage.retention = 'on'`);
  await db.delete(sessions);
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const names = sql.raw(tables.map(({ name }) => `public.${name}`).join(', '));
  await db.execute(sql`truncate ${names} restart identity`);
  const { rows: queues } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('pgboss.job') as name`,
  );
  if (queues[0]?.name) await db.execute(sql`delete from pgboss.job where state <> 'active'`);
}

/** Removes the emails that were written as files. */
async function emptyOutbox(folder: string) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}
