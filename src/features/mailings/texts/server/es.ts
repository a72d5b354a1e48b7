import type { texts as english } from './en.ts';

export const texts: typeof english = {
  mailings: {
    nobody: 'Nadie de este grupo aceptó recibir novedades, así que no se envió nada.',
    notSending: 'Este mensaje ya no se está enviando.',
    badLink: 'Este enlace no está completo. Vuelve a abrirlo desde el correo.',
    reason: 'Recibes este correo porque aceptaste recibir novedades y ofertas de {venue}.',
    unsubscribe: 'Cancelar la suscripción',
  },
};
