import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { anEmail } from '#features/bookings/server/bookings-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import { eventually } from '../eventually.ts';
import { createDatabaseForTest } from '../postgres-for-tests.ts';
import type { SetClock } from './clock-server.ts';
import { databaseSettings, startServerProcess } from './server-process.ts';

type Slot = { label: string; startsAt: string; endsAt: string };
export type ZonedServer = Awaited<ReturnType<typeof startZonedServer>>;

/** Starts servers on one database, each in a process with its own time zone. */
export async function startZonedServers(
  venueZone: string,
  zones: string[],
  nodeOptions: string[] = [],
) {
  const shared = await createDatabaseForTest();
  const database = openDatabase(shared.address, 4);
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-zones-'));
  const options = { venueZone, nodeOptions, dataDir, database: shared.address };
  const servers = await Promise.all(zones.map((zone) => startZonedServer(zone, options)));

  return {
    servers,
    /** Creates a guest's paid booking on a server. Returns its id, confirmation email and token. */
    book: async (server: ZonedServer, date: string, slotLabel: string, at: Date) => {
      const guardianEmail = anEmail();
      await database.db.insert(waivers).values(aWaiver({ guardianEmail, createdAt: at }));
      const input = { date, slotLabel, guardianName: 'Dana Rivera', guardianEmail };
      const path = '/api/bookings/create-checkout';
      const hold = await server.json<{ bookingId: string; sessionId: string }>('POST', path, input);
      await server.call('POST', `/api/sandbox-checkout/${hold.sessionId}`, { outcome: 'paid' });
      const email = await eventually('the booking is confirmed by email', async () => {
        const [row] = await database.db
          .select()
          .from(outbox)
          .where(eq(outbox.recipient, guardianEmail));
        return row && (row.mail as Email);
      });
      const link = /\S+\/manage-booking\?\S+/.exec(email.text)?.[0] ?? '';
      return {
        id: hold.bookingId,
        email,
        token: new URL(link).searchParams.get('token') ?? '',
      };
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
      await shared.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Options = {
  venueZone: string;
  nodeOptions: string[];
  dataDir: string;
  database: EmbeddedAddress;
};

/** Starts a server process in `zone`, without pages and with a settable clock. */
async function startZonedServer(
  zone: string,
  { venueZone, nodeOptions, dataDir, database }: Options,
) {
  const { address, child, stop } = await startServerProcess({
    program: 'tests/proofs/clock-server.ts',
    nodeOptions,
    environment: {
      ...databaseSettings(database),
      TZ: zone,
      VENUE_TIMEZONE: venueZone,
      DATA_DIR: join(dataDir, zone.replace('/', '-')),
    },
  });
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(address + path, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  return {
    zone,
    stop,
    call,
    json: async <T>(method: string, path: string, body?: unknown) =>
      JSON.parse(await call(method, path, body)) as T,
    /** Sets the server's clock. Returns the time zone reported by the process. */
    setClock: async (at: Date) => {
      const reply = once(child, 'message');
      child.send({ at: at.toISOString() } satisfies SetClock);
      const [zone] = await reply;
      return zone as string;
    },
    slotsOf: async (date: string) => {
      const path = `/api/bookings/availability?date=${date}`;
      const slots = JSON.parse(await call('GET', path)) as Slot[];
      return slots.map(({ label, startsAt, endsAt }) => ({ label, startsAt, endsAt }));
    },
  };
}
