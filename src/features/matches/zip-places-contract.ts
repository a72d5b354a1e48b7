import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { placeProblems } from './zip-places-rules.ts';

/** Maximum file length. All zip codes of the United States take less than two million characters. */
export const MAX_CHARACTERS = 4_000_000;
export const MAX_PLACES = 100_000;

const count = z.number().int();
const matchesArea = { access: 'admin', area: 'matches' } as const;

const importResult = z.object({
  /** Number of valid lines. */
  read: count,
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  wrongCount: count,
  /** The first hundred invalid lines; line numbers start at 1. */
  wrong: z.array(z.object({ line: count, problem: z.enum(placeProblems) })),
});

export type PlacesImportResult = z.output<typeof importResult>;

/** Imports coordinates of zip codes; distances are shown only between families whose zip codes are imported. */
export const zipPlacesContract = contract({
  'GET /api/admin/zip-places': {
    summary: 'Returns zip codes with their place, and families’ zip codes without one.',
    ...matchesArea,
    query: listQuery(['zip']),
    response: listResponse(
      z.object({ zip: z.string(), latitude: z.number(), longitude: z.number() }),
    ).extend({
      /** Families' zip codes without a place, most families first, at most twenty. */
      unknown: z.array(z.object({ zip: z.string(), families: count })),
    }),
  },
  'POST /api/admin/zip-places': {
    summary:
      'Imports places from CSV text: zip, latitude, longitude. A trial changes nothing; a file with invalid lines is rejected.',
    ...matchesArea,
    maxBodyBytes: MAX_CHARACTERS * 2,
    throttle: { name: 'zip-places', limit: 60, minutes: 10 },
    body: z.strictObject({
      content: z.string('required').min(1, 'required').max(MAX_CHARACTERS, 'tooLong'),
      isTrial: z.boolean(),
      /** Deletes places that are not in the file. */
      replace: z.boolean(),
    }),
    response: importResult,
  },
});
