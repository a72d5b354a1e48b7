import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVenue } from '#app/server/open-venue.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { findFreePort } from '#tests/free-port.ts';
import { seedDatabase } from '../../database/seed/seed-database.ts';
import { type InteractionTime, measureInteractions } from './measure-interactions.ts';
import { measurePageChanges, type PageChange } from './measure-page-changes.ts';
import { makePageSample } from './sample-pages.ts';
import { startServerProcess } from './server-process.ts';

export type PageMeasurements = { interactions: InteractionTime[]; changes: PageChange[] };

const SIZE = { families: 40, bookings: 300, waivers: 60, events: 24 };
export const ROUNDS = 3;

/** Measures the pages of a venue with the sample data of `npm run seed`. */
export async function measurePages(): Promise<PageMeasurements> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-pages-'));
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    PAYMENTS: 'sandbox',
    BACKUPS: 'off',
    THROTTLE_FACTOR: '1000000',
  };
  const embedded = await startEmbeddedDatabase({ dataDir });
  try {
    const installation = await openVenue({ ...settings, LOG_LEVEL: 'error' });
    await seedDatabase(installation, SIZE);
    const sample = await makePageSample(installation, ROUNDS);
    await installation.close();
    const server = await startServerProcess(settings);
    // The session cookie is valid only for localhost.
    const address = server.address.replace('127.0.0.1', 'localhost');
    const interactions = await measureInteractions(address, sample);
    const changes = await measurePageChanges(address, sample);
    await server.stop();
    return { interactions, changes };
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
