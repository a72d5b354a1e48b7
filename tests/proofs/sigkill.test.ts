import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { addDays, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import { type DatabaseForTest, openDatabaseForTest } from '#tests/connect-to.ts';
import { eventually } from '../eventually.ts';
import { createDatabaseForTest, type TestDatabase } from '../postgres-for-tests.ts';
import { book, bookPayAndCancel } from './book-pay-and-cancel.ts';
import { type CrashPointName, crashPoints } from './crash-points.ts';
import { type CrashTestServer, startCrashTestServer } from './crash-test-server.ts';
import { countUnsentEmails, findInconsistencies } from './find-inconsistencies.ts';
import { pickSize } from './full-size.ts';
import { recoverCrashedJobs } from './recover-crashed-jobs.ts';

const KILLS = pickSize(20, 1);
/** Longer than a hold, so that the sweep ends abandoned holds. */
const HOLD_EXPIRY_MINUTES = 40;

let shared: TestDatabase;
let database: DatabaseForTest;
let dataDir: string;
let slot: { date: string; slotLabel: string };
let minutesAhead = 0;
let server: CrashTestServer;

beforeAll(async () => {
  shared = await createDatabaseForTest();
  database = openDatabaseForTest(shared.address, 4);
  dataDir = await mkdtemp(join(tmpdir(), 'playvillage-kills-'));
  const venueDate = addDays(venueDateOf(new Date(), 'America/New_York'), 60);
  const times = { venueDate, startTime: '09:00', endTime: '11:00' };
  slot = { date: venueDate, slotLabel: slotLabel(times.startTime, times.endTime) };
  await startServer();
  await database.db.insert(scheduleChanges).values({ ...times, capacity: 2000 });
});
afterAll(async () => {
  await server?.stop();
  await database.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const startServer = async () => {
  server = await startCrashTestServer(shared.address, dataDir, minutesAhead);
};

async function sweepAfter(minutes: number) {
  await server.sweep(minutes);
  minutesAhead += minutes;
}

const countBookings = (email: string) =>
  database.db.$count(bookings, eq(bookings.guardianEmail, email));

describe(`a server killed with SIGKILL, ${KILLS} times at each point`, () => {
  it.each(Object.keys(crashPoints) as CrashPointName[])(
    'stays consistent when killed %s',
    async (point) => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await server.arm(point);
        const guardianEmail = `${point.replaceAll(/[^a-z]/gi, '-')}-${kill}@example.org`;
        await bookPayAndCancel(server.address, database, slot, guardianEmail);
        await server.waitForCrash();
        await startServer();
        await sweepAfter(2);
        await book(server.address, slot, guardianEmail);
        expect(await countBookings(guardianEmail), 'retried, booked once').toBe(1);
        await sweepAfter(HOLD_EXPIRY_MINUTES);
        expect(await findInconsistencies(database.sql), `${point}, kill ${kill}`).toEqual([]);
      }
    },
  );

  it('eventually sends every email once', async () => {
    await recoverCrashedJobs(shared.address);
    await eventually(
      'every email is sent',
      async () => (await countUnsentEmails(database.sql)) === 0,
      30,
    );
    const [row] = await database.sql`select count(*)::int as emails from outbox`;
    const files = await readdir(join(dataDir, 'outbox'));
    expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(row?.emails ?? -1);
    expect(row?.emails).toBeGreaterThan(0);
    expect(await findInconsistencies(database.sql)).toEqual([]);
  });
});
