import type { soon as english } from '../en/soon.ts';

export const soon: typeof english = {
  calendarTitle: 'Calendario de eventos',
  calendarLead: 'Aquí anunciamos los cuentos, las mañanas de música y los encuentros.',
  calendarEmpty: 'Aún no hay eventos',
  calendarText:
    'Por ahora no hay nada en el calendario. Únete a la lista de espera y te avisaremos cuando haya fecha para el próximo evento.',
  eventsTitle: 'Eventos',
  eventsLead: 'Qué hay para tu familia y con quién ir.',
  eventsEmpty: 'Aún no hay eventos',
  eventsText: 'Por ahora no hay eventos anunciados. Una sesión de juego siempre es buen plan.',
  memberCalendarTitle: 'Calendario de eventos para miembros',
  memberCalendarLead: 'Todos los eventos de {venue} y de la comunidad',
  memberCalendarEmpty: 'No encontramos eventos',
  memberCalendarText: 'Por ahora no hay eventos programados.',
  back: 'Volver al inicio',
  write: 'Escríbenos',
  joinWaitlist: 'Unirme a la lista de espera',
  book: 'Reserva una sesión de juego',
};
