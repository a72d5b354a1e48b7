import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { ScheduleChange } from '../schedule-rules.ts';

/** The schedule as the back office sees it. */
export async function scheduleOf(app: TestApp, as: SignedIn) {
  const { json } = await app.call('GET', '/api/admin/schedule', undefined, { as });
  return json as {
    version: string;
    weekly: { weekday: number; startTime: string; endTime: string; capacity: number }[];
    closures: { date: string; reason: string }[];
    changedDates: string[];
  };
}

/** Previews a change. */
export async function preview(app: TestApp, as: SignedIn, change: ScheduleChange) {
  const { version } = await scheduleOf(app, as);
  return app.call('POST', '/api/admin/schedule/preview', { change, version }, { as });
}

/** Previews a change and applies it. */
export async function makeChange(
  app: TestApp,
  as: SignedIn,
  change: ScheduleChange,
  bookings: 'cancel' | 'keep' = 'cancel',
) {
  const previewed = await preview(app, as, change);
  if (previewed.status !== 200) return previewed;
  const { seen } = previewed.json as { seen: string };
  return app.call('POST', '/api/admin/schedule/changes', { change, seen, bookings }, { as });
}

/** Closes one day. */
export const closing = (date: string, reason = ''): ScheduleChange => ({
  kind: 'close',
  from: date,
  to: date,
  reason,
});
