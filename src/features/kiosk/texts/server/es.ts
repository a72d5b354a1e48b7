import type { texts as english } from './en.ts';

export const texts: typeof english = {
  kiosk: {
    notAKiosk: 'Este dispositivo no es un quiosco activo. El personal puede iniciarlo de nuevo.',
    wrongPin: 'Ese PIN no es correcto.',
    tooManyPins:
      'Demasiados PIN incorrectos. El personal puede cerrar este quiosco desde su propio dispositivo, o intentar otra vez en 15 minutos.',
  },
};
