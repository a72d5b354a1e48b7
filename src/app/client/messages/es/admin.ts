import type { admin as english } from '../en/admin.ts';

export const admin: typeof english = {
  title: 'Administración',
  back: 'Volver al inicio',
  tabs: 'Secciones de la administración',
  tab: { bookings: 'Reservas', events: 'Eventos', waivers: 'Exenciones', matches: 'Afinidades' },
};
