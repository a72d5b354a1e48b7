import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { listAnswer, listQuery } from '#shared/list-query.ts';
import { placeProblems } from './zip-places-rules.ts';

/** Of a file, in signs. All zip codes of the United States take less than two million. */
export const MAX_SIGNS = 4_000_000;
export const MAX_PLACES = 100_000;

const count = z.number().int();
const inMatches = { access: 'admin', area: 'matches' } as const;

const outcome = z.object({
  /** Lines with a place, and what they would do or did. */
  read: count,
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  wrongCount: count,
  /** The first hundred lines that are wrong, as a spreadsheet counts. */
  wrong: z.array(z.object({ line: count, problem: z.enum(placeProblems) })),
});

export type PlacesOutcome = z.output<typeof outcome>;

/** Where zip codes are: distances between families are shown only where the venue has told. */
export const zipPlacesContract = contract({
  'GET /api/admin/zip-places': {
    summary: 'The zip codes whose place is known, and those of families that are not.',
    ...inMatches,
    query: listQuery(['zip']),
    response: listAnswer(
      z.object({ zip: z.string(), latitude: z.number(), longitude: z.number() }),
    ).extend({
      /** Of families; the most lived in first, twenty at most. */
      unknown: z.array(z.object({ zip: z.string(), families: count })),
    }),
  },
  'POST /api/admin/zip-places': {
    summary:
      'Reads places from the text of a CSV file: zip, latitude, longitude. A trial changes nothing; a file with a wrong line is not taken.',
    ...inMatches,
    maxBodyBytes: MAX_SIGNS * 2,
    throttle: { name: 'zip-places', limit: 60, minutes: 10 },
    body: z.strictObject({
      content: z.string('required').min(1, 'required').max(MAX_SIGNS, 'tooLong'),
      isTrial: z.boolean(),
      /** What the file does not name is forgotten. */
      replace: z.boolean(),
    }),
    response: outcome,
  },
});
