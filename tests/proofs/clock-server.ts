import { openVenue } from '#app/server/open-venue.ts';
import { startServer } from '#app/server/server.ts';

/** Sets the clock of this process, which responds with its time zone. */
export type SetClock = { at: string };

/*
 * The real server without pages, with a settable clock for the proof of clock changes. The TZ environment
 * variable simulates a machine in a different time zone.
 */

let offsetMillis = 0;
const installation = await openVenue();
const server = await startServer(installation, async () => ({ mount: async () => undefined }), {
  clock: { now: () => new Date(Date.now() + offsetMillis) },
});

process.on('message', ({ at }: SetClock) => {
  offsetMillis = Date.parse(at) - Date.now();
  process.send?.(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
process.on('SIGTERM', async () => {
  await server.stop();
  await installation.close();
  process.exit(0);
});
