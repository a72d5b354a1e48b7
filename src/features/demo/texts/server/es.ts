import type { texts as english } from './en.ts';

export const texts: typeof english = {
  demo: {
    personGone:
      'Alguien cerró esta cuenta. Vuelve esta noche, cuando se restablezca la demostración. Elige a otra persona.',
  },
};
