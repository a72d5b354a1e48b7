import { randomUUID } from 'node:crypto';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/**
 * Records the live updates announced from now on, as JSON texts. The server already listens on the same connection, so
 * updates announced earlier may still be in flight; they arrive before a marker and are dropped.
 */
export async function recordLiveUpdates({ sql }: Pick<TestApp, 'sql'>) {
  const updates: string[] = [];
  const { unlisten } = await sql.listen(LIVE_CHANNEL, (update) => updates.push(update));
  const marker = JSON.stringify({ endedSession: randomUUID() });
  await sql.notify(LIVE_CHANNEL, marker);
  await eventually('earlier live updates have arrived', async () => updates.includes(marker));
  updates.splice(0, updates.indexOf(marker) + 1);
  return { updates, stop: unlisten };
}
