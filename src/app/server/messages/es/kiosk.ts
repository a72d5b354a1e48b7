import type { kiosk as english } from '../en/kiosk.ts';

export const kiosk: typeof english = {
  notAKiosk: 'Este dispositivo no es un quiosco activo. El personal puede iniciarlo de nuevo.',
  wrongPin: 'Ese no es el PIN de este quiosco.',
  tooManyPins:
    'Demasiados PIN incorrectos. El personal puede cerrar este quiosco desde su propio dispositivo, o espera 15 minutos.',
};
