import { openings } from '#features/openings/texts/public/en.ts';
import { notOpenYet } from '#features/venue/texts/public/en.ts';

/** The texts of the landing page's lower sections, and of the other pages for visitors, which build on them. */
export const visitMessages = {
  notOpenYet,
  openings,
};
