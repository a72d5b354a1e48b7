export const texts = {
  checkouts: {
    providerDown: 'The payment page could not be opened. Nothing was charged. Please try again.',
    providerSilent: 'The payment provider does not answer. Nothing has changed. Please try again.',
    over: 'This payment page is no longer open. Nothing was charged. Please start again.',
    badSignature: 'The signature of this event is missing or wrong.',
    unreadableEvent:
      'This event is signed, but its shape is not known. Its API version may be too old or too new.',
    resolvedAlready: 'Somebody has decided on this payment already.',
    notThisWay: 'The payment provider’s answer does not allow that. Nothing has changed.',
  },
};
