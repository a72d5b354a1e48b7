import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/test-app.ts';
import { notifications } from './notifications-tables.ts';

type Overrides = Partial<typeof notifications.$inferInsert>;

/** Stores a notification for the user; returns its id. */
export async function aNotification(
  app: TestApp,
  userId: string,
  overrides: Overrides = {},
): Promise<string> {
  const [row] = await app.db
    .insert(notifications)
    .values({
      userId,
      type: 'BOOKING_REMINDER',
      title: 'Reminder: Open Play, Tue, Jan 5 at 9:00 AM',
      body: 'Open Play on Tue, Jan 5, 9:00 - 11:00 AM, 1 child.',
      link: '/my-bookings',
      cause: `example:${randomUUID()}`,
      createdAt: app.clock.now(),
      ...overrides,
    })
    .returning({ id: notifications.id });
  return row?.id ?? '';
}
