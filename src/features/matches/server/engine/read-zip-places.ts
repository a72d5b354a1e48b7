import Papa from 'papaparse';
import { httpError } from '#platform/server/http/errors.ts';
import { MAX_PLACES, type PlacesOutcome } from '../../zip-places-contract.ts';
import { columnsOf, readPlace, type ZipPlace } from '../../zip-places-rules.ts';

type ParsedFile = { places: ZipPlace[] } & Pick<PlacesOutcome, 'wrong' | 'wrongCount'>;

const MAX_SHOWN = 100;

/** Parses places from CSV text, with its invalid lines. Throws 400 for another table, 413 for too many places. */
export function readZipPlaces(content: string): ParsedFile {
  const { data } = Papa.parse<string[]>(content.replace(/^\ufeff/, ''), {
    preview: MAX_PLACES + 2,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');
  const start = data.findIndex((row) => !isEmpty(row));
  const found = columnsOf(data[start] ?? []);
  if (!found) throw httpError(400, 'matches.places.noTable');
  const places = new Map<string, ZipPlace>();
  const wrong: ParsedFile['wrong'] = [];
  let wrongCount = 0;
  for (const [index, row] of data.entries()) {
    if (index < start || isEmpty(row) || (index === start && found.hasHeading)) continue;
    const read = readPlace(row, found.columns);
    const problem = 'problem' in read ? read.problem : conflictOf(read.place, places);
    if (problem) {
      wrongCount += 1;
      if (wrong.length < MAX_SHOWN) wrong.push({ line: index + 1, problem });
    } else if ('place' in read) places.set(read.place.zip, read.place);
  }
  if (places.size > MAX_PLACES) {
    throw httpError(413, 'matches.places.tooMany', { most: MAX_PLACES });
  }
  if (places.size + wrongCount === 0) throw httpError(400, 'matches.places.noTable');
  return { places: [...places.values()], wrong, wrongCount };
}

/** Whether an earlier line has another place for the zip code. */
function conflictOf(place: ZipPlace, places: ReadonlyMap<string, ZipPlace>) {
  const earlier = places.get(place.zip);
  const isSame =
    !earlier || (earlier.latitude === place.latitude && earlier.longitude === place.longitude);
  return isSame ? null : ('twice' as const);
}
