import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { READ_NOTIFICATION_RETENTION_DAYS } from '#features/venue/retention-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Notification, NotificationType } from '../notifications-contract.ts';
import { profileToggles } from '../notifications-rules.ts';
import { notifications } from './notifications-tables.ts';

type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'title' | 'body' | 'link' | 'cause' | 'createdAt'
>;

/** Inserts a notification once per user and cause; false if it already exists. */
export async function insertNotification(db: Db, values: NewNotification): Promise<boolean> {
  const inserted = await db
    .insert(notifications)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return inserted.length > 0;
}

/** A page of the member's notifications, newest first, after the one with the id `cursor`. */
export async function findNotifications(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        cursor
          ? sql`(${notifications.createdAt}, ${notifications.id}) < (
              select last.created_at, last.id from ${notifications} as last
              where last.id = ${cursor} and last.user_id = ${userId})`
          : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
  return rows.map(({ id, type, title, body, link, readAt, createdAt }) => ({
    id,
    type,
    title,
    body,
    link,
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

/** Marks a notification as read. Returns whether the member has it and whether it was unread. */
export async function markRead(db: Db, userId: string, id: string, now: Date) {
  const isOwn = and(eq(notifications.userId, userId), eq(notifications.id, id));
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(isOwn, isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  if (marked.length > 0) return { exists: true, wasUnread: true };
  const [found] = await db.select({ id: notifications.id }).from(notifications).where(isOwn);
  return { exists: found !== undefined, wasUnread: false };
}

/** Marks all notifications as read. Returns how many were unread. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<number> {
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return marked.length;
}

/** Marks the user's notifications with this link as read. Returns whether any was unread. */
export async function markReadByLink(
  db: Db,
  userId: string,
  link: string,
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        eq(notifications.link, link),
      ),
    )
    .returning({ id: notifications.id });
  return marked.length > 0;
}

/** Deletes notifications read more than READ_NOTIFICATION_RETENTION_DAYS ago. */
export async function deleteReadNotifications(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - READ_NOTIFICATION_RETENTION_DAYS * 86_400_000);
  await db.delete(notifications).where(lt(notifications.readAt, cutoff));
}

/** Turns a notification type off in the user's profile. */
export async function turnOffNotifications(
  db: Db,
  { userId, type }: { userId: string; type: NotificationType },
): Promise<void> {
  await db
    .update(users)
    .set({ [profileToggles[type]]: false })
    .where(eq(users.id, userId));
}

/** A user's contact details, and whether the notification type is turned on; null for an unknown user. */
export async function findRecipient(db: Db, userId: string, type: NotificationType) {
  const [found] = await db
    .select({
      isEnabled: users[profileToggles[type]],
      language: users.language,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      smsOptIn: users.smsOptIn,
      preferredContactMethod: users.preferredContactMethod,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
