export const texts = {
  demo: {
    personGone:
      'Someone has closed this account. It comes back tonight, when the demo is reset. Please choose someone else.',
  },
};
