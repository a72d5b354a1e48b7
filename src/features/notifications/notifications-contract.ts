import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/** The notification types (spec 2, Notifications). */
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

const tokenQuery = z.object({ token: z.string('required').max(300, 'tooLong') });
const success = z.object({ success: z.literal(true) });

export const notificationsContract = contract({
  'GET /api/notifications': {
    summary:
      "The member's notifications, newest first; `cursor` is the last id of the previous page.",
    access: 'member',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.uuid('invalidInput').optional(),
    }),
    response: z.array(notification),
  },
  'POST /api/notifications/:id/read': {
    summary: "Marks one of the member's notifications as read.",
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: success,
  },
  'GET /api/notifications/unsubscribe': {
    summary: 'Redirects to the settings without unsubscribing, because email scanners open links.',
    access: 'public',
    query: tokenQuery,
    status: 302,
    response: z.null(),
  },
  'POST /api/notifications/unsubscribe': {
    summary:
      'Turns off a notification type by the token in its unsubscribe link. Ignores the form body (RFC 8058).',
    access: 'public',
    query: tokenQuery,
    ignoresBody: true,
    response: success,
  },
  'POST /api/notifications/read-all': {
    summary: "Marks all of the member's notifications as read.",
    access: 'member',
    response: success,
  },
});
