import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/** The types of notifications (spec 2, Notifications; decisions). */
export const notificationTypes = [
  'BOOKING_REMINDER',
  'MATCH',
  'EVENT_SUGGESTION',
  'MESSAGE',
] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** Title and body are in the member's language at the time of sending. */
const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  /** A path on this site. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type Notification = z.output<typeof notification>;

const token = z.object({ token: z.string('required').max(300, 'tooLong') });
const done = z.object({ success: z.literal(true) });

export const notificationsContract = contract({
  'GET /api/notifications': {
    summary: 'Own notifications, newest first; `cursor` is the last id of the page before.',
    access: 'member',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.uuid('invalidInput').optional(),
    }),
    response: z.array(notification),
  },
  'POST /api/notifications/:id/read': {
    summary: 'Marks one of the own notifications read.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: done,
  },
  'GET /api/notifications/unsubscribe': {
    summary: 'Leads to the settings. Changes nothing: mail scanners follow links.',
    access: 'public',
    query: token,
    status: 302,
    response: z.null(),
  },
  'POST /api/notifications/unsubscribe': {
    summary: 'Ends mails of a type by the token in them (RFC 8058: the form says nothing).',
    access: 'public',
    query: token,
    ignoresBody: true,
    response: done,
  },
  'POST /api/notifications/read-all': {
    summary: 'Marks all own notifications read.',
    access: 'member',
    response: done,
  },
});
