/** The /unsubscribe page. */
export const news = {
  title: 'Newsletter',
  question: 'Unsubscribe?',
  text: 'We’ll stop sending news and offers from {venue} to {email}. You’ll still get e-mails about your bookings and purchases.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing...',
  doneTitle: 'You’re unsubscribed',
  doneText:
    'We’ll no longer send news and offers from {venue} to {email}. You can turn them back on in your profile’s settings.',
  doneWithoutEmail: 'You’ll no longer get news and offers from {venue}.',
  backToHome: 'Back to Home',
  invalidTitle: 'This link doesn’t work',
  invalidText:
    'It’s incomplete. Please open it from the e-mail again, or write to <mail>{email}</mail>.',
  failedTitle: 'Something went wrong',
  failedText: 'Please check your connection and try again.',
  tryAgain: 'Try Again',
};
