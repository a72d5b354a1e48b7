export const placeProblems = ['zip', 'latitude', 'longitude', 'twice'] as const;

export type PlaceProblem = (typeof placeProblems)[number];

/** A zip code and its coordinates, in degrees. */
export type ZipPlace = { zip: string; latitude: number; longitude: number };

type Columns = { zip: number; latitude: number; longitude: number };

/** Accepted column names, lowercased and without punctuation. */
const COLUMN_NAMES: Record<keyof Columns, readonly string[]> = {
  zip: ['zip', 'zipcode', 'zipcodes', 'postalcode', 'postcode', 'zcta', 'zcta5', 'geoid', 'cp'],
  latitude: ['latitude', 'lat', 'intptlat', 'latitud'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'intptlong', 'longitud'],
};

/**
 * Finds the columns by their names in the first line. If that line is a place, there is no header and the
 * columns are zip, latitude and longitude. Otherwise returns null.
 */
export function findColumns(
  firstRow: readonly string[],
): { columns: Columns; hasHeader: boolean } | null {
  const headers = firstRow.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const indexOf = (name: keyof Columns) =>
    headers.findIndex((cell) => COLUMN_NAMES[name].includes(cell));
  const columns = {
    zip: indexOf('zip'),
    latitude: indexOf('latitude'),
    longitude: indexOf('longitude'),
  };
  if (Object.values(columns).every((index) => index >= 0)) return { columns, hasHeader: true };
  const defaults = { zip: 0, latitude: 1, longitude: 2 };
  const isPlace = 'place' in parsePlace(firstRow, defaults);
  return isPlace ? { columns: defaults, hasHeader: false } : null;
}

/** Parses a line; decimals may use a point or a comma. Returns the place, or the first invalid column. */
export function parsePlace(
  row: readonly string[],
  columns: Columns,
): { place: ZipPlace } | { problem: PlaceProblem } {
  const zip = (row[columns.zip] ?? '').trim();
  // The format of zip codes in profiles.
  if (!/^(?=.*\d)[\p{L}\d -]{1,12}$/u.test(zip)) return { problem: 'zip' };
  const latitude = parseDegrees(row[columns.latitude]);
  if (latitude === null || Math.abs(latitude) > 90) return { problem: 'latitude' };
  const longitude = parseDegrees(row[columns.longitude]);
  if (longitude === null || Math.abs(longitude) > 180) return { problem: 'longitude' };
  return { place: { zip, latitude, longitude } };
}

function parseDegrees(text: string | undefined): number | null {
  const decimal = (text ?? '').trim().replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(decimal) ? Number(decimal) : null;
}
