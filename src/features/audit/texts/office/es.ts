import type * as english from './en.ts';

export const officeLog: typeof english.officeLog = {
  caption: 'El registro de actividad',
  search: 'Buscar por persona, acción o número',
  type: 'Tipo',
  allTypes: 'Todos los tipos',
  from: 'Desde',
  to: 'Hasta',
  export: 'Exportar CSV',
  createdAt: 'Cuándo',
  actor: 'Quién',
  action: 'Qué',
  subject: 'Sobre',
  detail: 'Detalles',
  system: 'Sistema',
  deletedAccount: 'Cuenta eliminada',
  emptyTitle: 'No se encontró nada',
  emptyText: 'Prueba con otras palabras u otra fecha.',
};
