/** The /unsubscribe page. */
export const news = {
  title: 'News by Mail',
  question: 'No more news?',
  text: '{email} will get no more news and offers of {venue}. Mails about your bookings and purchases still come.',
  leave: 'Unsubscribe',
  leaving: 'One moment...',
  leftTitle: 'You are unsubscribed',
  leftText:
    '{email} gets no more news and offers of {venue}. Your profile’s settings turn them on again.',
  leftPlain: 'No more news and offers of {venue} come to you.',
  home: 'To the Start Page',
  invalidTitle: 'This link does not work',
  invalidText:
    'It is not complete. Please open it from the mail again, or write to <mail>{email}</mail>.',
  failedTitle: 'That did not work',
  failedText: 'Please check your connection and try again.',
  tryAgain: 'Try Again',
};
