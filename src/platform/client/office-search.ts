const officeKeys = [
  'tab',
  'view',
  'open',
  'slot',
  'search',
  'sort',
  'direction',
  'page',
  'status',
  'type',
  'from',
  'to',
] as const;

export type OfficeSearch = Partial<Record<(typeof officeKeys)[number], string>>;

/** Parses the search params of back-office lists; each list uses the ones it supports. */
export function parseOfficeSearch(raw: Record<string, unknown>): OfficeSearch {
  return Object.fromEntries(officeKeys.map((key) => [key, nonEmptyText(raw[key])]));
}

/**
 * Applies a change to the search params. A new search text, filter or sort order resets the page; opening or
 * closing a panel does not.
 */
export function mergeOfficeSearch(current: OfficeSearch, changes: OfficeSearch): OfficeSearch {
  const staysOnPage = 'open' in changes || 'slot' in changes;
  return { ...current, page: staysOnPage ? current.page : undefined, ...changes };
}

const nonEmptyText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined;
