import type { dashboard as english } from '../en/dashboard.ts';

export const dashboard: typeof english = {
  greeting: '¡Hola, {name}!',
  lead: 'Qué gusto verte. ¿A qué jugamos hoy?',
  signOut: 'Salir',
  tiles: 'Adónde ir',
  book: 'Reservar',
  bookText: 'Elige día y horario',
  myBookings: 'Mis reservas',
  myBookingsText:
    '{count, plural, =0 {Todavía nada planeado} one {Viene # sesión} other {Vienen # sesiones}}',
  myBookingsLoading: 'Ver, cambiar o cancelar',
  upcomingTitle: 'Próximas reservas',
  loading: 'Cargando tus reservas',
  emptyTitle: 'No tienes sesiones planeadas',
  emptyText: 'Tu próxima sesión de juego te esperará aquí.',
  emptyAction: 'Reserva una sesión de juego',
  failedTitle: 'No se pudieron cargar tus reservas',
  failedText: 'Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
};
