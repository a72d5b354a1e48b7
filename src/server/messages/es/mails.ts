import type { mails as english } from '../en/mails.ts';

export const mails: typeof english = {
  greeting: 'Hola, {name}:',
  closing: '¡Hasta pronto!\n{venue}',
};
