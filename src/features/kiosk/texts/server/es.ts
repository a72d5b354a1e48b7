import type { texts as english } from './en.ts';

export const texts: typeof english = {
  kiosk: {
    notAKiosk: 'Este dispositivo no es un quiosco activo. El personal puede iniciarlo de nuevo.',
    wrongPin: 'Ese no es el PIN de este quiosco.',
    tooManyPins:
      'Demasiados PIN incorrectos. El personal puede cerrar este quiosco desde su propio dispositivo, o espera 15 minutos.',
  },
};
