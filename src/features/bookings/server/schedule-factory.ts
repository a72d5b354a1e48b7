import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { ScheduleChange } from '../schedule-rules.ts';

/** The schedule as the back office has it. */
export async function scheduleOf(app: TestApp, as: SignedIn) {
  const { json } = await app.call('GET', '/api/admin/schedule', undefined, { as });
  return json as {
    version: string;
    weekly: { weekday: number; startTime: string; endTime: string; capacity: number }[];
    closures: { date: string; reason: string }[];
    changedDates: string[];
  };
}

/** What a change would do. */
export async function preview(app: TestApp, as: SignedIn, change: ScheduleChange) {
  const { version } = await scheduleOf(app, as);
  return app.call('POST', '/api/admin/schedule/preview', { change, version }, { as });
}

/** Looks at what a change does, and makes it. */
export async function makeChange(
  app: TestApp,
  as: SignedIn,
  change: ScheduleChange,
  bookings: 'cancel' | 'keep' = 'cancel',
) {
  const looked = await preview(app, as, change);
  if (looked.status !== 200) return looked;
  const { seen } = looked.json as { seen: string };
  return app.call('POST', '/api/admin/schedule/changes', { change, seen, bookings }, { as });
}

/** Closes one day. */
export const closing = (date: string, reason = ''): ScheduleChange => ({
  kind: 'close',
  from: date,
  to: date,
  reason,
});
