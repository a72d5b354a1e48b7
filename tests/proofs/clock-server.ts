import { openVenue } from '#app/server/open-venue.ts';
import { startServer } from '#app/server/server.ts';

/** A message to this process; it responds with its time zone. */
export type Order = { at: string };

/**
 * The real server without pages, with a clock that the proof of clock changes sets. TZ in its environment simulates a
 * machine in another time zone.
 */
let ahead = 0;
const installation = await openVenue();
const server = await startServer(installation, async () => ({ mount: async () => undefined }), {
  clock: { now: () => new Date(Date.now() + ahead) },
});

process.on('message', ({ at }: Order) => {
  ahead = Date.parse(at) - Date.now();
  process.send?.(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
process.on('SIGTERM', async () => {
  await server.stop();
  await installation.close();
  process.exit(0);
});
