export const texts = {
  checkouts: {
    providerDown: 'We couldn’t open the payment page. You weren’t charged. Please try again.',
    providerSilent: 'The payment provider isn’t responding. Nothing has changed. Please try again.',
    over: 'This payment page has expired. You weren’t charged. Please start again.',
    badSignature: 'The signature of this event is missing or wrong.',
    unreadableEvent:
      'This event is signed, but we don’t recognize its format. Its API version may be too old or too new.',
    resolvedAlready: 'This payment has already been reviewed.',
    notThisWay: 'The payment provider doesn’t allow that for this payment. Nothing has changed.',
  },
};
