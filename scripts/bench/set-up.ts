import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVenue } from '#app/server/open-venue.ts';
import {
  type EmbeddedAddress,
  startEmbeddedDatabase,
} from '#platform/server/database/embedded-database.ts';
import { connectTo } from '#tests/connect-to.ts';
import { findFreePort } from '#tests/free-port.ts';
import { type CheckInStatements, captureCheckIn } from './capture-check-in.ts';
import { captureStatements, type Step } from './capture-statements.ts';
import { bookingOrOrderRequest } from './requests.ts';
import { type CheckInSample, makeCheckInSample } from './sample-check-in.ts';
import { makeSampleEvents } from './sample-events.ts';
import { type RequestKind, type SampleRequest, sampleRequests } from './sample-requests.ts';
import { makeSampleVenue, type SampleVenue } from './sample-venue.ts';
import { makeSampleWriters, type Writer } from './sample-writers.ts';

const BASELINE_DATABASE = 'baseline_transactions';

/** The statements captured for `request`, a booking or a shop order. */
export type CapturedRequest = { steps: Step[]; request: SampleRequest; kind: RequestKind };

export type Bench = {
  settings: Record<string, string>;
  venue: SampleVenue;
  checkout: CapturedRequest;
  memberBooking: CapturedRequest;
  order: CapturedRequest;
  checkInSample: CheckInSample;
  /** The two statements of a check-in by code. */
  checkInStatements: CheckInStatements;
  /** Members in pairs who message each other. */
  writers: Writer[];
  /** The server's database. */
  serverDatabase: EmbeddedAddress;
  /** A copy of the database for the baselines, where no server runs the queued jobs. */
  baselineDatabase: EmbeddedAddress;
  tearDown(): Promise<void>;
};

/** Creates an embedded database with sample data and captures the statements for the baselines. */
export async function setUp(): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-bench-'));
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    PAYMENTS: 'sandbox',
    // Rate limits apply per network, but all load comes from one machine.
    THROTTLE_FACTOR: '1000000',
    TRUST_PROXY: '127.0.0.1',
  };
  const embedded = await startEmbeddedDatabase({ dataDir });
  const installation = await openVenue({ ...settings, LOG_LEVEL: 'error' });
  const venue = await makeSampleVenue(installation);
  const capture = async (kind: RequestKind): Promise<CapturedRequest> => {
    const generator = sampleRequests(venue, kind);
    const requests = Array.from({ length: 4 }, () => generator.next().value as SampleRequest);
    return {
      steps: await captureStatements(installation, requests.map(bookingOrOrderRequest)),
      request: requests.at(-1) as SampleRequest,
      kind,
    };
  };
  const checkout = await capture('checkout');
  const memberBooking = await capture('member');
  const order = await capture('order');
  const checkInSample = await makeCheckInSample(installation);
  const checkInStatements = await captureCheckIn(installation, checkInSample);
  await makeSampleEvents(installation);
  const writers = await makeSampleWriters(installation);
  await installation.close();
  const { address } = embedded;
  const sql = connectTo({ ...address, database: 'postgres' }, 1);
  await sql`create database ${sql(BASELINE_DATABASE)} template ${sql(address.database)}`;
  await sql.end();
  return {
    settings,
    venue,
    checkout,
    memberBooking,
    order,
    checkInSample,
    checkInStatements,
    writers,
    serverDatabase: address,
    baselineDatabase: { ...address, database: BASELINE_DATABASE },
    tearDown: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
