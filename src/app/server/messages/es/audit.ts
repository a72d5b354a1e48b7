import type { audit as english } from '../en/audit.ts';

export const audit: typeof english = {
  columns: {
    at: 'Cuándo (UTC)',
    actor: 'Quién',
    actorId: 'Cuenta de quién',
    action: 'Qué',
    subject: 'Sobre',
    subjectName: 'Nombre de la persona',
    detail: 'Detalles',
  },
};
