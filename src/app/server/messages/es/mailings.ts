import type { mailings as english } from '../en/mailings.ts';

export const mailings: typeof english = {
  nobody: 'Nadie de este grupo aceptó recibir novedades. No se envió nada.',
  notSending: 'Este envío ya no está en curso.',
  badLink: 'Este enlace no está completo. Vuelve a abrirlo desde el correo.',
  why: 'Recibes este correo porque aceptaste las novedades y ofertas de {venue}.',
  unsubscribe: 'Dejar de recibir estos correos',
};
