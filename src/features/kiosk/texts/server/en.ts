export const texts = {
  kiosk: {
    notAKiosk: 'This device is not a running kiosk. Staff can start it again.',
    wrongPin: 'That is not the PIN of this kiosk.',
    tooManyPins:
      'Too many wrong PINs. Staff can end this kiosk from their own device, or wait 15 minutes.',
  },
};
