import type * as english from './en.ts';

export const notifications: typeof english.notifications = {
  title: 'Avisos',
  back: 'Volver',
  unread: '{count, plural, =0 {No hay avisos sin leer} one {# sin leer} other {# sin leer}}',
  unreadLabel: 'Sin leer',
  markAllRead: 'Marcar todo como leído',
  markRead: 'Marcar «{title}» como leído',
  more: 'Ver más',
  loading: 'Cargando avisos',
  emptyTitle: 'Estás al día',
  emptyText:
    'Aquí te avisaremos de tus reservas, familias afines, eventos para tu familia y mensajes.',
  failedTitle: 'Algo salió mal',
  failedText: 'No se pudieron cargar tus avisos. Revisa tu conexión e inténtalo de nuevo.',
  markFailed: 'No se pudo marcar como leído. Inténtalo de nuevo, por favor.',
  tryAgain: 'Intentar de nuevo',
};
