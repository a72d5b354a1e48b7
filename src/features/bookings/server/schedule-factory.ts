import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { ScheduleChange } from '../schedule-rules.ts';

/** Fetches the schedule from the office's API. */
export async function fetchSchedule(app: TestApp, as: SignedIn) {
  const { json } = await app.call('GET', '/api/admin/schedule', undefined, { as });
  return json as {
    version: string;
    weekly: { weekday: number; startTime: string; endTime: string; capacity: number }[];
    closures: { date: string; reason: string }[];
    changedDates: string[];
  };
}

export async function previewChange(app: TestApp, as: SignedIn, change: ScheduleChange) {
  const { version } = await fetchSchedule(app, as);
  return app.call('POST', '/api/admin/schedule/preview', { change, version }, { as });
}

/** Previews a change and applies it. Returns the response, or the preview's if the preview failed. */
export async function applyChange(
  app: TestApp,
  as: SignedIn,
  change: ScheduleChange,
  bookings: 'cancel' | 'keep' = 'cancel',
) {
  const response = await previewChange(app, as, change);
  if (response.status !== 200) return response;
  const { seen } = response.json as { seen: string };
  return app.call('POST', '/api/admin/schedule/changes', { change, seen, bookings }, { as });
}

/** A change that closes one day. */
export const closeDay = (date: string, reason = ''): ScheduleChange => ({
  kind: 'close',
  from: date,
  to: date,
  reason,
});
