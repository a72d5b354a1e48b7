export const texts = {
  /** Mailings to families. */
  mailings: {
    nobody: 'Nobody of this audience has agreed to news. Nothing was sent.',
    notSending: 'This mailing is no longer under way.',
    badLink: 'This link is not complete. Please open it from the mail again.',
    why: 'You get this mail because you agreed to news and offers of {venue}.',
    unsubscribe: 'Unsubscribe from these mails',
  },
};
