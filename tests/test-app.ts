import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { prepareVenue } from '#app/server/open-venue.ts';
import type { PageShell } from '#app/server/page-shell.ts';
import { type ServiceOverrides, startServer } from '#app/server/server.ts';
import { updateVenueSettings } from '#features/venue/server/venue-queries.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Connection } from '#platform/server/database/connection.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { sellStarters } from '../database/seed/sell-starters.ts';
import { openDatabaseForTest } from './connect-to.ts';
import { findFreePort } from './free-port.ts';
import { createDatabaseForTest } from './postgres-for-tests.ts';

type Options = ServiceOverrides & {
  /** Settings as environment variables. */
  environment?: Record<string, string>;
  venue?: Partial<VenueSettings>;
  /** Keeps the starter products and packages as drafts, as in a new venue; tests usually sell them. */
  starterDrafts?: boolean;
  /** Serves pages, for e2e tests. */
  pages?: (services: Services) => Promise<PageShell>;
  /** A database shared with another app; a new one by default. */
  connection?: Connection;
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const createEmptyPageShell = async (): Promise<PageShell> => ({ mount: async () => undefined });

/**
 * Starts the real server on a free port with its own database and data directory. Its clock can be set, and emails are
 * written to files. Callers must stop it in afterAll.
 */
export async function startTestApp(options: Options = {}) {
  const ownDatabase = options.connection ? null : await createDatabaseForTest();
  const connection = options.connection ?? ownDatabase?.address ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-data-'));
  const port = await findFreePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
    NODE_ENV: 'test',
    DATABASE_POOL: '10',
    ...options.environment,
  });
  const database = openDatabaseForTest(connection, config.DATABASE_POOL);
  const installation: Installation = {
    config: {
      ...config,
      SESSION_SECRET: config.SESSION_SECRET ?? 'a secret that is only for tests!!!!',
    },
    connection,
    database,
    close: () => database.close(),
  };
  await prepareVenue(installation, options.clock?.now());
  if (!options.starterDrafts) await sellStarters(database.db);
  if (options.venue) await updateVenueSettings(database.db, options.venue);
  const clock = createSettableClock();
  const server = await startServer(installation, options.pages ?? createEmptyPageShell, {
    clock: options.clock ?? clock,
    payments: options.payments,
    mailer: options.mailer,
    smsSender: options.smsSender,
    fetchExternal: options.fetchExternal,
    log: options.log,
    hooks: options.hooks,
    schedules: options.schedules ?? false,
  });
  const address = config.publicUrl;
  return {
    address,
    dataDir,
    connection,
    db: database.db,
    pool: database.pool,
    sql: database.sql,
    services: server.services,
    fastify: server.app,
    clock,
    /** Sends a request; `as` contains the cookie of a signed-in user. */
    call: (method: string, path: string, body?: unknown, extra: CallOptions = {}) =>
      sendRequest(address, method, path, body, extra),
    /** All emails queued for a recipient, whether sent or not, oldest first. */
    emailsTo: async (recipient: string): Promise<Email[]> => {
      const rows = await database.db
        .select()
        .from(outbox)
        .where(eq(outbox.recipient, recipient))
        .orderBy(outbox.createdAt);
      return rows.map((row) => ({ ...(row.mail as Email), key: row.key, to: row.recipient }));
    },
    /** The contents of all sent emails (.eml). */
    readSentEmails: async (): Promise<string[]> => {
      const folder = join(dataDir, 'outbox');
      const names = await readdir(folder).catch(() => []);
      const files = names.filter((name) => name.endsWith('.eml'));
      return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    },
    changeVenue: async (changes: Partial<VenueSettings>) => {
      await updateVenueSettings(database.db, changes);
      await server.services.announceVenueChange();
    },
    stop: async (stopOptions?: Parameters<typeof server.stop>[0]) => {
      await server.stop(stopOptions);
      await database.close();
      await ownDatabase?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type CallOptions = { as?: { cookie: string }; headers?: Record<string, string> };

export type TestResponse = { status: number; text: string; json: unknown; headers: Headers };

/** Sends a request to a server. */
export async function sendRequest(
  address: string,
  method: string,
  path: string,
  body: unknown,
  { as, headers }: CallOptions,
): Promise<TestResponse> {
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

/** Creates a clock that shows the real time, or continues from the time it was set to. */
function createSettableClock() {
  let offsetMillis = 0;
  return {
    now: () => new Date(Date.now() + offsetMillis),
    set: (instant: Date | string) => {
      offsetMillis = new Date(instant).getTime() - Date.now();
    },
    advanceMinutes: (minutes: number) => {
      offsetMillis += minutes * 60_000;
    },
  };
}
