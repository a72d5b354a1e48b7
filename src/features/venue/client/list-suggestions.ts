import { hasCents } from '#shared/money.ts';

type Suggestions = [value: string, text: string][];

/** Cached: reading the names of all time zones takes a moment, and the field renders on each key. */
const cache = new Map<string, Suggestions>();

/**
 * Returns the values to suggest with their names in `locale`; both are searchable. A time zone's text has its place, its
 * name, such as "Eastern Time", and its present offset. Currencies without cents are left out (see `hasCents`).
 */
export function listSuggestions(kind: 'timeZone' | 'currency', locale: string): Suggestions {
  const key = `${kind} ${locale}`;
  const suggestions = cache.get(key) ?? (kind === 'timeZone' ? listZones : listCurrencies)(locale);
  cache.set(key, suggestions);
  return suggestions;
}

const listZones = (locale: string): Suggestions =>
  Intl.supportedValuesOf('timeZone').map((zone) => [
    zone,
    `${zone.replaceAll('_', ' ')}, ${zoneName(zone, 'longGeneric', locale)} (${zoneName(zone, 'longOffset', locale)})`,
  ]);

function zoneName(timeZone: string, timeZoneName: 'longGeneric' | 'longOffset', locale: string) {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function listCurrencies(locale: string): Suggestions {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter(hasCents)
    .map((code) => [code, names.of(code) ?? code]);
}
