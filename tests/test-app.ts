import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { prepareVenue } from '#app/server/open-venue.ts';
import type { PageShell } from '#app/server/page-shell.ts';
import { type Replacements, startServer } from '#app/server/server.ts';
import { changeVenueSettings } from '#features/venue/server/venue-queries.ts';
import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { readConfig } from '#platform/server/config.ts';
import { type Connection, openDatabase } from '#platform/server/database/database.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { freePort } from './free-port.ts';
import { createDatabaseForTest } from './postgres-for-tests.ts';

type Options = Replacements & {
  /** Settings as the environment would give them. */
  environment?: Record<string, string>;
  venue?: Partial<VenueSettings>;
  /** Real pages (e2e) instead of none. */
  pages?: (services: Services) => Promise<PageShell>;
  /** A database that several apps share; a new one otherwise. */
  connection?: Connection;
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const noPages = async (): Promise<PageShell> => ({ mount: async () => undefined });

/**
 * The real server on a real port, with a database and a data directory of its own. Its clock can be
 * set; mails are files as in a small venue. Stop it when the file is done.
 */
export async function startTestApp(options: Options = {}) {
  const own = options.connection ? null : await createDatabaseForTest();
  const connection = options.connection ?? own?.address ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-data-'));
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
    NODE_ENV: 'test',
    DATABASE_POOL: '10',
    ...options.environment,
  });
  const database = openDatabase(connection, config.DATABASE_POOL);
  const installation: Installation = {
    config: {
      ...config,
      SESSION_SECRET: config.SESSION_SECRET ?? 'a secret that is only for tests!!!!',
    },
    connection,
    database,
    close: () => database.close(),
  };
  await prepareVenue(installation);
  if (options.venue) await changeVenueSettings(database.db, options.venue);
  const clock = settableClock();
  const server = await startServer(installation, options.pages ?? noPages, {
    clock: options.clock ?? clock,
    payments: options.payments,
    mailer: options.mailer,
    texter: options.texter,
    fetchOutside: options.fetchOutside,
    log: options.log,
    parts: options.parts,
  });
  const address = config.publicUrl;
  return {
    address,
    dataDir,
    connection,
    db: database.db,
    sql: database.sql,
    services: server.services,
    fastify: server.app,
    clock,
    /** A call as a program makes it; `as` is a signed-in person's cookie. */
    call: (method: string, path: string, body?: unknown, extra: CallOptions = {}) =>
      callOver(address, method, path, body, extra),
    /** Every mail queued so far to an address, oldest first, whether or not it has left. */
    mailsTo: async (recipient: string): Promise<Mail[]> => {
      const rows = await database.db
        .select()
        .from(outbox)
        .where(eq(outbox.recipient, recipient))
        .orderBy(outbox.createdAt);
      return rows.map((row) => ({ ...(row.mail as Mail), key: row.key, to: row.recipient }));
    },
    /** The mails that have left, as the files that a small venue finds. */
    sentFiles: async (): Promise<string[]> => {
      const folder = join(dataDir, 'outbox');
      const names = await readdir(folder).catch(() => []);
      const files = names.filter((name) => name.endsWith('.eml'));
      return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    },
    changeVenue: async (changes: Partial<VenueSettings>) => {
      await changeVenueSettings(database.db, changes);
      await server.services.announceVenueChange();
    },
    stop: async () => {
      await server.stop();
      await database.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type CallOptions = { as?: { cookie: string }; headers?: Record<string, string> };

export type Answer = { status: number; text: string; json: unknown; headers: Headers };

/** A call as a program makes it, to the server at an address. */
export async function callOver(
  address: string,
  method: string,
  path: string,
  body: unknown,
  { as, headers }: CallOptions,
): Promise<Answer> {
  const response = await fetch(address + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as ? { cookie: as.cookie } : {}),
      ...headers,
    },
    body:
      body === undefined || typeof body === 'string'
        ? (body as string | undefined)
        : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    text,
    json: isJson && text ? JSON.parse(text) : undefined,
    headers: response.headers,
  };
}

/** Runs with the real time until it is set; then it runs on from there. */
function settableClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    set: (instant: Date | string) => {
      ahead = new Date(instant).getTime() - Date.now();
    },
    passMinutes: (minutes: number) => {
      ahead += minutes * 60_000;
    },
  };
}
