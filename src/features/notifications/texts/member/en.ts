/** The notifications page (spec 2, Notifications). */
export const notifications = {
  title: 'Notifications',
  back: 'Back',
  unread: '{count, plural, =0 {No unread notifications} one {# unread} other {# unread}}',
  unreadLabel: 'Unread',
  markAllRead: 'Mark all read',
  markRead: 'Mark “{title}” as read',
  more: 'Show more',
  loading: 'Loading notifications',
  emptyTitle: 'You’re all caught up',
  emptyText:
    'This is where we’ll tell you about your bookings, new matches, events for your family and messages.',
  failedTitle: 'Something went wrong',
  failedText: 'We couldn’t load your notifications. Check your connection and try again.',
  markFailed: 'We couldn’t mark it as read. Please try again.',
  tryAgain: 'Try again',
};
