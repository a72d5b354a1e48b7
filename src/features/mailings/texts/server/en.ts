export const texts = {
  /** Mailings to families. */
  mailings: {
    nobody: 'No one in this audience has agreed to news, so nothing was sent.',
    notSending: 'This message is no longer being sent.',
    badLink: 'This link is incomplete. Please open it from the e-mail again.',
    reason: 'You’re getting this e-mail because you signed up for news and offers from {venue}.',
    unsubscribe: 'Unsubscribe',
  },
};
