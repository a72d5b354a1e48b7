import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { sessions } from '#features/accounts/server/accounts-tables.ts';
import { findVenueSettings } from '#features/venue/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { readBuiltAt, writeBuiltAt } from '#platform/server/demo-folder.ts';
import type { Services } from '#platform/server/services.ts';
import { isResetDue } from '../reset-rules.ts';
import { buildYear } from './year/build-year.ts';

type Context = Pick<Services, 'db' | 'config'> & { hooks: Pick<Services['hooks'], 'prepare'> };

/** Builds the demo unless that was done since the last nightly reset. Returns whether it was built. */
export async function buildDemoIfDue(ctx: Context, now: Date): Promise<boolean> {
  const { timezone } = await findVenueSettings(ctx.db);
  if (!isResetDue(await readBuiltAt(ctx.config.DATA_DIR), now, timezone)) return false;
  await buildDemo(ctx, now);
  return true;
}

/**
 * Replaces everything by a new year of data, in one transaction: nobody sees half of it, and requests wait for the few
 * seconds that it takes. Ends all sessions.
 */
export async function buildDemo({ db, config, hooks }: Context, now: Date): Promise<void> {
  await inTransaction(db, async (db) => {
    await emptyDatabase(db);
    for (const prepare of hooks.prepare) await prepare({ db, config });
    await buildYear(db, { now, secret: config.SESSION_SECRET });
  });
  await emptyOutbox(join(config.DATA_DIR, 'outbox'));
  await writeBuiltAt(config.DATA_DIR, now);
}

/** Removes all rows and pending jobs. Sessions are deleted one by one: a trigger closes their sockets. */
async function emptyDatabase(db: Db) {
  await db.execute(sql`set local playvillage.retention = 'on'`);
  await db.delete(sessions);
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const names = sql.raw(tables.map(({ name }) => `public.${name}`).join(', '));
  await db.execute(sql`truncate ${names} restart identity`);
  const [queue] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  );
  if (queue?.exists)
    await db.execute(sql`delete from pgboss.job where state in ('created', 'retry')`);
}

/** Removes the emails that were written as files. */
async function emptyOutbox(folder: string) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}
