/** /leave-waitlist. */
export const leaveTexts = {
  title: 'Leave the Waitlist',
  question: 'Plans changed?',
  text: 'Leave the waitlist so the next family can move up.',
  leave: 'Leave the Waitlist',
  leaving: 'Leaving...',
  leftTitle: 'You’ve left the waitlist',
  leftText: 'Thanks for letting us know. We hope to see you another time.',
  invalidTitle: 'This link no longer works',
  invalidText: 'You may have already left the waitlist, or the link may be incomplete.',
  failedTitle: 'Error',
  failedText: 'Failed to leave the waitlist. Please try again.',
  book: 'Book a Play Session',
};
