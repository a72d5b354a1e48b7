import { z } from 'zod';
import { contract } from '../../shared/endpoint.ts';

/** What there is to tell a member (spec 2, Notifications; decisions). */
export const notificationTypes = [
  'BOOKING_REMINDER',
  'MATCH',
  'EVENT_SUGGESTION',
  'MESSAGE',
] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** In the language that the member had then. */
const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  /** The page of ours where it leads. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type Notification = z.output<typeof notification>;

const done = z.object({ success: z.literal(true) });

export const notificationsContract = contract({
  'GET /api/notifications': {
    summary: 'Own notifications, newest first; `cursor` is the last id of the page before.',
    access: 'member',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.uuid('invalidInput').optional(),
    }),
    answer: z.array(notification),
  },
  'POST /api/notifications/:id/read': {
    summary: 'Marks one of the own notifications read.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    answer: done,
  },
  'POST /api/notifications/read-all': {
    summary: 'Marks all own notifications read.',
    access: 'member',
    answer: done,
  },
});
