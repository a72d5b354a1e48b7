import type * as english from '../en/leave-waitlist.ts';

export const leaveTexts: typeof english.leaveTexts = {
  title: 'Salir de la lista de espera',
  question: '¿Cambiaron tus planes?',
  text: 'Sal de la lista para que avance la siguiente familia.',
  leave: 'Salir de la lista',
  leaving: 'Saliendo...',
  leftTitle: 'Saliste de la lista de espera',
  leftText: 'Gracias por avisarnos. Te esperamos cuando quieras.',
  invalidTitle: 'Este enlace ya no funciona',
  invalidText: 'Quizá ya saliste de la lista de espera, o el enlace está incompleto.',
  failedTitle: 'No se pudo',
  failedText: 'No pudimos sacarte de la lista. Inténtalo de nuevo, por favor.',
  book: 'Reserva una sesión de juego',
};
