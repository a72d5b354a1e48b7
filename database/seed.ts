import { openVenue } from '#app/server/open-venue.ts';
import { parseSeedArguments } from './seed/seed-arguments.ts';
import { seedDatabase } from './seed/seed-database.ts';

const USAGE =
  'Usage: npm run seed -- [--size small|large] [--families N] [--bookings N] [--events N] [--waivers N]';

/** `npm run seed`: adds sample data (README.md, Commands). Exit code 2 for bad arguments. */
async function run() {
  const input = parseSeedArguments(process.argv.slice(2));
  if (typeof input === 'string') {
    console.error(`${input}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const startedAt = Date.now();
  const installation = await openVenue();
  try {
    const added = await seedDatabase(installation, input);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `Added ${added.families} families, ${added.waivers} waivers, ${added.bookings} bookings, ${added.events} events, ${added.slotWaitlistEntries} waitlist entries for full slots, ${added.landingWaitlistEntries} waitlist entries of the landing page (${seconds} s).`,
    );
    if (Object.values(added).every((count) => count === 0))
      console.log('Nothing to add: all sample data exists already.');
  } finally {
    await installation.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
