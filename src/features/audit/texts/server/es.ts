import type { texts as english } from './en.ts';

export const texts: typeof english = {
  audit: {
    columns: {
      at: 'Cuándo (UTC)',
      actor: 'Quién',
      actorId: 'ID de la cuenta',
      action: 'Qué',
      subject: 'Sobre',
      subjectName: 'Nombre de la persona',
      detail: 'Detalles',
    },
  },
};
