/** A no-show fee, as its family sees it. */
export const feeTexts = {
  asked: 'We missed you, and asked for a no-show fee of {amount}.',
  askedWithCredit:
    'We missed you, and asked for a no-show fee of {amount}. {credit} came from your credit.',
  mistake: 'Were you here after all? Write to us, and we’ll sort it out.',
  pay: 'Pay {amount}',
  payFailedText: 'Please try again.',
  pending: 'We’re waiting for your payment to be confirmed...',
  slowTitle: 'Your payment isn’t confirmed yet',
  slowText: 'This can take a few minutes. We’ll e-mail you once it’s confirmed.',
  failedTitle: 'We couldn’t check your payment',
  failedText: 'Check your connection and try again.',
  checkAgain: 'Check again',
  thanks: 'Thank you, your payment arrived.',
  states: { asked: '{amount}, not paid yet', paid: '{amount}, paid', waived: 'Waived' },
};
