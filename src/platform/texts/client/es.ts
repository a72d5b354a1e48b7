import { phrases } from '#shared/texts/es.ts';
import type * as english from './en.ts';

export const ui: typeof english.ui = {
  loading: 'Cargando...',
  close: 'Cerrar',
  manage: 'Gestionar',
  manageNamed: 'Gestionar {name}',
  notification: 'Aviso',
  notifications: 'Avisos ({hotkey})',
  fewer: 'Menos: {label}',
  more: 'Más: {label}',
  months: 'Meses',
  nextMonth: 'Ir al mes siguiente',
  previousMonth: 'Ir al mes anterior',
  today: 'Hoy, {day}',
  selectedDay: '{day}, elegido',
  reference: 'Referencia: {reference}',
  ages: phrases.ages,
};
