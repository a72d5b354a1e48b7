import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { placeProblems } from './zip-places-rules.ts';

/** The largest file. All zip codes of the United States take less than two million characters. */
export const MAX_CHARACTERS = 4_000_000;
export const MAX_PLACES = 100_000;

const count = z.number().int();
const inMatches = { access: 'admin', area: 'matches' } as const;

const outcome = z.object({
  /** Valid lines, and what importing them changes. */
  read: count,
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  wrongCount: count,
  /** The first hundred invalid lines, counted from 1. */
  wrong: z.array(z.object({ line: count, problem: z.enum(placeProblems) })),
});

export type PlacesOutcome = z.output<typeof outcome>;

/** Imported locations of zip codes; distances between families are shown only with both. */
export const zipPlacesContract = contract({
  'GET /api/admin/zip-places': {
    summary: 'The zip codes with a place, and those of families without one.',
    ...inMatches,
    query: listQuery(['zip']),
    response: listResponse(
      z.object({ zip: z.string(), latitude: z.number(), longitude: z.number() }),
    ).extend({
      /** Zip codes of families, by number of families, twenty at most. */
      unknown: z.array(z.object({ zip: z.string(), families: count })),
    }),
  },
  'POST /api/admin/zip-places': {
    summary:
      'Imports places from CSV text: zip, latitude, longitude. A trial changes nothing; a file with an invalid line is rejected.',
    ...inMatches,
    maxBodyBytes: MAX_CHARACTERS * 2,
    throttle: { name: 'zip-places', limit: 60, minutes: 10 },
    body: z.strictObject({
      content: z.string('required').min(1, 'required').max(MAX_CHARACTERS, 'tooLong'),
      isTrial: z.boolean(),
      /** Removes places that are not in the file. */
      replace: z.boolean(),
    }),
    response: outcome,
  },
});
