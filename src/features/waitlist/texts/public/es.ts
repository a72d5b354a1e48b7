import type * as english from './en.ts';

export const waitlist: typeof english.waitlist = {
  formTitle: 'Únete a la lista de espera',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  optional: '(opcional)',
  consent: 'Acepto recibir mensajes de {venue}. Puedo retirar este permiso cuando quiera.',
  contact: '¿Prefieres preguntar antes? <mail>Escríbenos</mail>',
  submit: 'Unirme a la lista de espera',
  submitting: 'Un momento...',
  missingTitle: 'Falta el correo',
  missingText: 'Escribe tu correo electrónico, por favor.',
  failedTitle: 'No se pudo',
  failedText: 'No pudimos apuntarte en la lista. Inténtalo de nuevo, por favor.',
  joinedTitle: '¡Ya estás en la lista!',
  joinedText: 'Pronto te escribiremos con novedades.',
  welcomeTitle: '¡Qué alegría que vengas!',
  welcomeText: 'Ya estás en la lista de espera. Te escribiremos a {email} en cuanto haya noticias.',
};
