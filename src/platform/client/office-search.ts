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

/** What a list of the back office shows; each part reads what it knows of. */
export function officeSearch(raw: Record<string, unknown>): OfficeSearch {
  return Object.fromEntries(officeKeys.map((key) => [key, wordsOf(raw[key])]));
}

/**
 * The address of a list after a change: other words, filters or order begin at its first page; what
 * opens or closes beside it leaves it where it is.
 */
export function changedOfficeSearch(now: OfficeSearch, changes: OfficeSearch): OfficeSearch {
  const staysOnPage = 'open' in changes || 'slot' in changes;
  return { ...now, page: staysOnPage ? now.page : undefined, ...changes };
}

const wordsOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
