import type { texts as english } from './en.ts';

export const texts: typeof english = {
  venue: {
    closed: 'Cerrado',
  },
};
