import type { texts as english } from './en.ts';

export const texts: typeof english = {
  memberCodes: {
    valid: 'Este código de miembro es válido.',
    notYours: 'Este código de miembro es de otra cuenta. Revisa tu código, por favor.',
    unknown: 'Ningún miembro tiene este código. Revisa los números, por favor.',
    expired: 'Este código de miembro venció.',
    inactive: 'Este código de miembro no está activo.',
  },
};
