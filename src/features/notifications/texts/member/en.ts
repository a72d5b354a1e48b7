/** The notifications page (spec 2, Notifications). */
export const notifications = {
  title: 'Notifications',
  back: 'Back',
  unread: '{count, plural, =0 {Nothing unread} one {# unread} other {# unread}}',
  unreadOne: 'Unread',
  markAllRead: 'Mark all read',
  markRead: 'Mark “{title}” read',
  more: 'Show more',
  loading: 'Loading notifications',
  emptyTitle: 'All quiet',
  emptyText:
    'We tell you here about your bookings, new matches, events for your family and messages.',
  failedTitle: 'Something went wrong',
  failedText: 'Your notifications could not be loaded. Check your connection and try again.',
  notMarked: 'It could not be marked read. Please try again.',
  tryAgain: 'Try again',
};
