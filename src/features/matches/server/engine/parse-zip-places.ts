import Papa from 'papaparse';
import { httpError } from '#platform/server/http/errors.ts';
import { MAX_PLACES, type PlacesImportResult } from '../../zip-places-contract.ts';
import { findColumns, parsePlace, type ZipPlace } from '../../zip-places-rules.ts';

type ParsedFile = { places: ZipPlace[] } & Pick<PlacesImportResult, 'wrong' | 'wrongCount'>;

const MAX_LISTED_LINES = 100;

/**
 * Parses places and lists invalid lines. Throws 400 if the file is not a table of places, 413 for too many places.
 */
export function parseZipPlaces(content: string): ParsedFile {
  const { data } = Papa.parse<string[]>(content.replace(/^\ufeff/, ''), {
    preview: MAX_PLACES + 2,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');
  const firstRow = data.findIndex((row) => !isEmpty(row));
  const layout = findColumns(data[firstRow] ?? []);
  if (!layout) throw httpError(400, 'matches.places.noTable');
  const places = new Map<string, ZipPlace>();
  const wrong: ParsedFile['wrong'] = [];
  let wrongCount = 0;
  for (const [index, row] of data.entries()) {
    if (index < firstRow || isEmpty(row) || (index === firstRow && layout.hasHeader)) continue;
    const parsed = parsePlace(row, layout.columns);
    const problem = 'problem' in parsed ? parsed.problem : findConflict(parsed.place, places);
    if (problem) {
      wrongCount += 1;
      if (wrong.length < MAX_LISTED_LINES) wrong.push({ line: index + 1, problem });
    } else if ('place' in parsed) places.set(parsed.place.zip, parsed.place);
  }
  if (places.size > MAX_PLACES) {
    throw httpError(413, 'matches.places.tooMany', { max: MAX_PLACES });
  }
  if (places.size + wrongCount === 0) throw httpError(400, 'matches.places.noTable');
  return { places: [...places.values()], wrong, wrongCount };
}

/** Returns a problem if an earlier line has a different place for the zip code, otherwise null. */
function findConflict(place: ZipPlace, places: ReadonlyMap<string, ZipPlace>) {
  const earlierPlace = places.get(place.zip);
  if (!earlierPlace) return null;
  const { latitude, longitude } = earlierPlace;
  const isSame = latitude === place.latitude && longitude === place.longitude;
  return isSame ? null : ('twice' as const);
}
