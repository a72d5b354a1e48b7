import type { ui as english } from '../en/ui.ts';

export const ui: typeof english = {
  loading: 'Cargando...',
  close: 'Cerrar',
  notification: 'Aviso',
  notifications: 'Avisos ({hotkey})',
  fewer: 'Menos: {label}',
  more: 'Más: {label}',
  today: 'Hoy, {day}',
  selectedDay: '{day}, elegido',
};
