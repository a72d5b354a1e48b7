import type { NotificationType } from './notifications-contract.ts';

/** The profile toggle that decides whether a type is created and mailed (decisions). */
export const toggleOf = {
  BOOKING_REMINDER: 'notifyBookings',
  MATCH: 'notifyMatches',
  EVENT_SUGGESTION: 'notifyEvents',
  MESSAGE: 'notifyMessages',
} as const satisfies Record<NotificationType, string>;

/** The bell's badge: empty without unread notifications, "9+" above nine (spec 2). */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}
