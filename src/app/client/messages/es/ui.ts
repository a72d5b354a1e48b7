import type { ui as english } from '../en/ui.ts';

export const ui: typeof english = {
  loading: 'Cargando...',
  close: 'Cerrar',
  notification: 'Aviso',
  notifications: 'Avisos ({hotkey})',
  fewer: 'Menos: {label}',
  more: 'Más: {label}',
  months: 'Meses',
  nextMonth: 'Ir al mes siguiente',
  previousMonth: 'Ir al mes anterior',
  today: 'Hoy, {day}',
  selectedDay: '{day}, elegido',
};
