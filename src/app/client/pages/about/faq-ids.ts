import type { VenueTextValues } from '#features/openings/client/index.ts';
import { builtInQuestions } from '#features/venue/page-words-rules.ts';

/**
 * The questions of the about page in order, also used in its structured data (structured-data.ts). Left out are those
 * that the venue's settings and schedule don't answer.
 */
export function faqIdsOf({ length, ages, lounge }: VenueTextValues) {
  const isAnswered = { length: length !== 'none', ages: ages !== 'none', lounge: lounge === 'yes' };
  return builtInQuestions.filter(
    (id) => !(id in isAnswered) || isAnswered[id as keyof typeof isAnswered],
  );
}
