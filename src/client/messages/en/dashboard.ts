/** The member's home (spec 2, Dashboard). */
export const dashboard = {
  greeting: 'Hello, {name}!',
  lead: 'Good to see you. What shall we play next?',
  signOut: 'Sign out',
  tiles: 'Where to next',
  book: 'Book',
  bookText: 'Pick a day and a time',
  myBookings: 'My Bookings',
  myBookingsText:
    '{count, plural, =0 {Nothing planned yet} one {# session coming up} other {# sessions coming up}}',
  myBookingsLoading: 'See, move or cancel',
  upcomingTitle: 'Upcoming Bookings',
  loading: 'Loading your bookings',
  emptyTitle: 'No sessions planned',
  emptyText: 'Your next play session will be waiting for you here.',
  emptyAction: 'Book a Play Session',
  failedTitle: 'Your bookings could not be loaded',
  failedText: 'Check your connection and try again.',
  tryAgain: 'Try again',
};
