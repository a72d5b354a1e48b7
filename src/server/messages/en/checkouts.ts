export const checkouts = {
  providerDown: 'The payment page could not be opened. Nothing was charged. Please try again.',
  providerSilent: 'The payment provider does not answer. Nothing has changed. Please try again.',
  over: 'This payment page is no longer open. Nothing was charged. Please start again.',
  badSignature: 'The signature of this event is missing or wrong.',
};
