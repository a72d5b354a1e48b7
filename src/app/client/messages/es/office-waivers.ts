import type { officeWaivers as en } from '../en/office-waivers.ts';

/** /admin, Waivers. */
export const officeWaivers: typeof en = {
  title: 'Exenciones firmadas ({count, number})',
  search: 'Buscar exenciones',
  placeholder: 'Busca por familia o nombre del niño...',
  empty: 'Aún no hay exenciones firmadas',
  noMatch: 'Ninguna exención coincide con tu búsqueda.',
  version: 'Versión {version}',
  guardian: 'Familia',
  child: 'Niño',
  born: 'nació: {day}',
  contact: 'Contacto',
  emergency: 'Contacto de emergencia',
  medical: 'Notas médicas',
  signed: 'Firmada',
  agreement: 'Acuerdo',
  pdf: 'PDF',
  pdfOf: 'PDF de la exención de {child}',
};
