import type { soon as english } from '../en/soon.ts';

export const soon: typeof english = {
  matchesTitle: 'Familias afines',
  matchesLead: 'Familias con peques, gustos y horarios parecidos a los tuyos.',
  matchesEmpty: 'Aún no hay familias afines',
  matchesText:
    'Todavía no encontramos una familia afín a la tuya. Mientras más sepamos de ustedes, mejor podremos elegir.',
  matchesAction: 'Completa tu perfil',
  back: 'Volver al inicio',
};
