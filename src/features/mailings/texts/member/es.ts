import type * as english from './en.ts';

export const news: typeof english.news = {
  title: 'Boletín',
  question: '¿Cancelar la suscripción?',
  text: 'Dejaremos de enviar novedades y ofertas de {venue} a {email}. Seguirás recibiendo los correos sobre tus reservas y compras.',
  unsubscribe: 'Cancelar suscripción',
  unsubscribing: 'Un momento...',
  doneTitle: 'Cancelaste la suscripción',
  doneText:
    'Ya no enviaremos novedades ni ofertas de {venue} a {email}. Puedes activarlas de nuevo en los ajustes de tu perfil.',
  doneWithoutEmail: 'Ya no recibirás novedades ni ofertas de {venue}.',
  backToHome: 'Volver al inicio',
  invalidTitle: 'Este enlace no funciona',
  invalidText:
    'No está completo. Ábrelo de nuevo desde el correo o escribe a <mail>{email}</mail>.',
  failedTitle: 'Algo salió mal',
  failedText: 'Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
};
