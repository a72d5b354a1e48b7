import type { waitlist as english } from '../en/waitlist.ts';

export const waitlist: typeof english = {
  joined: '¡Ya estás en la lista! Pronto te escribiremos con novedades.',
  mail: {
    subject: '¡Ya estás en la lista!',
    joined:
      'gracias por unirte a la lista de espera de {venue}. Pronto te escribiremos con novedades: días de apertura, sesiones de juego y eventos para familias con niños de 0 a 5 años.',
    visit: 'Mientras tanto, date una vuelta por aquí: {address}',
    notYou:
      'Si no fuiste tú, alguien escribió tu correo por error. Responde a este mensaje y te quitamos de la lista.',
  },
};
