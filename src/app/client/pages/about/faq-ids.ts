import type { VenueTextValues } from '#features/openings/client/index.ts';
import { builtInQuestions } from '#features/venue/page-texts-rules.ts';

/**
 * Returns the about page's built-in questions in order, also for its structured data. Omits questions that the venue's
 * settings and schedule don't answer.
 */
export function faqIdsOf({ length, ages, lounge, sessionPrice }: VenueTextValues) {
  const isAnswered = {
    length: length !== 'none',
    ages: ages !== 'none',
    lounge: lounge === 'yes',
    prices: sessionPrice !== 'none',
    changes: sessionPrice !== 'none',
  };
  return builtInQuestions.filter(
    (id) => !(id in isAnswered) || isAnswered[id as keyof typeof isAnswered],
  );
}
