/** What a line of a file of zip codes can have wrong. */
export const placeProblems = ['zip', 'latitude', 'longitude', 'twice'] as const;

export type PlaceProblem = (typeof placeProblems)[number];

/** Where a zip code is, in degrees. */
export type ZipPlace = { zip: string; latitude: number; longitude: number };

type Columns = { zip: number; latitude: number; longitude: number };

/** What such files call their columns, in small letters without signs. */
const names: Record<keyof Columns, readonly string[]> = {
  zip: ['zip', 'zipcode', 'zipcodes', 'postalcode', 'postcode', 'zcta', 'zcta5', 'geoid', 'cp'],
  latitude: ['latitude', 'lat', 'intptlat', 'latitud'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'intptlong', 'longitud'],
};

/**
 * Which column is which, by the first line; the order zip, latitude, longitude where it names none and
 * is itself a place. Null where the columns cannot be told.
 */
export function columnsOf(
  first: readonly string[],
): { columns: Columns; hasHeading: boolean } | null {
  const said = first.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const at = (name: keyof Columns) => said.findIndex((cell) => names[name].includes(cell));
  const columns = { zip: at('zip'), latitude: at('latitude'), longitude: at('longitude') };
  if (Object.values(columns).every((place) => place >= 0)) return { columns, hasHeading: true };
  const inOrder = { zip: 0, latitude: 1, longitude: 2 };
  return 'place' in readPlace(first, inOrder) ? { columns: inOrder, hasHeading: false } : null;
}

/** A line's place, or what is wrong with it. A decimal comma is as good as a point. */
export function readPlace(
  row: readonly string[],
  columns: Columns,
): { place: ZipPlace } | { problem: PlaceProblem } {
  const zip = (row[columns.zip] ?? '').trim();
  // As families type it into their profile.
  if (!/^(?=.*\d)[\p{L}\d -]{1,12}$/u.test(zip)) return { problem: 'zip' };
  const latitude = degreesOf(row[columns.latitude]);
  if (latitude === null || Math.abs(latitude) > 90) return { problem: 'latitude' };
  const longitude = degreesOf(row[columns.longitude]);
  if (longitude === null || Math.abs(longitude) > 180) return { problem: 'longitude' };
  return { place: { zip, latitude, longitude } };
}

function degreesOf(text: string | undefined): number | null {
  const typed = (text ?? '').trim().replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(typed) ? Number(typed) : null;
}
