import type * as english from './en.ts';

export const news: typeof english.news = {
  title: 'Novedades por correo',
  question: '¿Ya no quieres novedades?',
  text: '{email} no recibirá más novedades ni ofertas de {venue}. Los correos sobre tus reservas y compras seguirán llegando.',
  leave: 'Dejar de recibirlas',
  leaving: 'Un momento...',
  leftTitle: 'Ya no recibirás novedades',
  leftText:
    '{email} ya no recibe novedades ni ofertas de {venue}. En los ajustes de tu perfil puedes activarlas de nuevo.',
  leftPlain: 'Ya no te llegarán novedades ni ofertas de {venue}.',
  home: 'Ir al inicio',
  invalidTitle: 'Este enlace no funciona',
  invalidText:
    'No está completo. Ábrelo de nuevo desde el correo o escribe a <mail>{email}</mail>.',
  failedTitle: 'No se pudo',
  failedText: 'Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
};
