export const texts = {
  kiosk: {
    notAKiosk: 'The kiosk isn’t running on this device. Staff can start it again.',
    wrongPin: 'That PIN is incorrect.',
    tooManyPins:
      'Too many incorrect PINs. Staff can end this kiosk from their own device, or try again in 15 minutes.',
  },
};
