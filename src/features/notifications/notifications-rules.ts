import type { NotificationType } from './notifications-contract.ts';

/** The profile setting that turns each type on or off (decision 0018). */
export const profileToggles = {
  BOOKING_REMINDER: 'notifyBookings',
  MATCH: 'notifyMatches',
  EVENT_SUGGESTION: 'notifyEvents',
  MESSAGE: 'notifyMessages',
} as const satisfies Record<NotificationType, string>;

/** The text of the bell's badge: empty for none, "9+" above nine (spec 2). */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}
