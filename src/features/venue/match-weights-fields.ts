import { z } from 'zod';

const weight = z.number().int().min(0).max(100);

/** The relative weight of each part of a match's score (decision 0023). */
export const matchWeights = z.strictObject({
  interests: weight,
  location: weight,
  childAge: weight,
  availability: weight,
  vibe: weight,
  role: weight,
});

/** One weight per part of the score. */
export type MatchWeights = z.output<typeof matchWeights>;

export const DEFAULT_MATCH_WEIGHTS: MatchWeights = {
  interests: 25,
  location: 15,
  childAge: 25,
  availability: 20,
  vibe: 10,
  role: 5,
};
