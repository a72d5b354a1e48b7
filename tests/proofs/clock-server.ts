import { openVenue } from '#app/server/open-venue.ts';
import { startServer } from '#app/server/server.ts';

/** What the proof asks of this process; answered with the zone that it runs in. */
export type Order = { at: string };

/**
 * The real server without pages, with a clock that the proof around clock changes sets. Started with TZ
 * in its environment, so that it runs where another machine would stand.
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
