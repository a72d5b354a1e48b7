import type { texts as english } from './en.ts';

export const texts: typeof english = {
  mailings: {
    nobody: 'Nadie de este grupo aceptó recibir novedades. No se envió nada.',
    notSending: 'Este envío ya no está en curso.',
    badLink: 'Este enlace no está completo. Vuelve a abrirlo desde el correo.',
    why: 'Recibes este correo porque aceptaste las novedades y ofertas de {venue}.',
    unsubscribe: 'Dejar de recibir estos correos',
  },
};
