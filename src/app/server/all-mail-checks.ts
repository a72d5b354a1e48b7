import { isReminderRight } from '#features/bookings/server/reminders-queries.ts';
import { isSuggestionRight } from '#features/events/server/suggest-events.ts';
import { isNewsRight } from '#features/mailings/server/mailings-queries.ts';
import { isPileUnread } from '#features/messages/server/unread-piles-queries.ts';
import { isPartyReminderRight } from '#features/parties/server/reminders-queries.ts';
import type { Services } from '#platform/server/services.ts';

/** Whether what a mail or text message says of `subject` is still so. */
type MailCheck = (here: Pick<Services, 'db' | 'clock'>, subject: string) => Promise<boolean>;

/** Asked right before such a message leaves, by the name in its `onlyIf`. */
export const allMailChecks = {
  'booking-reminder': isReminderRight,
  'event-suggestion': isSuggestionRight,
  news: ({ db }, recipientId) => isNewsRight(db, recipientId),
  'unread-messages': isPileUnread,
  'party-reminder': isPartyReminderRight,
} satisfies Record<string, MailCheck>;
