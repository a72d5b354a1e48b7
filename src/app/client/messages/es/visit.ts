import { openings } from '#features/openings/texts/public/es.ts';
import { notOpenYet } from '#features/venue/texts/public/es.ts';
import type { visitMessages as english } from '../en/visit.ts';

/** The texts of the landing page's lower sections, in Spanish. */
export const visitMessages: typeof english = {
  notOpenYet,
  openings,
};
