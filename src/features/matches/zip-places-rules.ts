export const placeProblems = ['zip', 'latitude', 'longitude', 'twice'] as const;

export type PlaceProblem = (typeof placeProblems)[number];

/** The location of a zip code, in degrees. */
export type ZipPlace = { zip: string; latitude: number; longitude: number };

type Columns = { zip: number; latitude: number; longitude: number };

/** Accepted column names, in lower case without punctuation. */
const names: Record<keyof Columns, readonly string[]> = {
  zip: ['zip', 'zipcode', 'zipcodes', 'postalcode', 'postcode', 'zcta', 'zcta5', 'geoid', 'cp'],
  latitude: ['latitude', 'lat', 'intptlat', 'latitud'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'intptlong', 'longitud'],
};

/**
 * Finds the columns by the first line's names. A first line that is itself a place has no heading, and the order zip,
 * latitude, longitude. Null otherwise.
 */
export function columnsOf(
  first: readonly string[],
): { columns: Columns; hasHeading: boolean } | null {
  const headings = first.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const at = (name: keyof Columns) => headings.findIndex((cell) => names[name].includes(cell));
  const columns = { zip: at('zip'), latitude: at('latitude'), longitude: at('longitude') };
  if (Object.values(columns).every((index) => index >= 0)) return { columns, hasHeading: true };
  const inOrder = { zip: 0, latitude: 1, longitude: 2 };
  return 'place' in readPlace(first, inOrder) ? { columns: inOrder, hasHeading: false } : null;
}

/** Parses a line's place, with a decimal point or comma; or names the invalid column. */
export function readPlace(
  row: readonly string[],
  columns: Columns,
): { place: ZipPlace } | { problem: PlaceProblem } {
  const zip = (row[columns.zip] ?? '').trim();
  // The same format as in profiles.
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
