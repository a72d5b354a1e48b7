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

/** Search params of back-office lists; each list reads the ones it knows. */
export function officeSearch(raw: Record<string, unknown>): OfficeSearch {
  return Object.fromEntries(officeKeys.map((key) => [key, wordsOf(raw[key])]));
}

/**
 * The search params after a change: new words, filters or sort order reset the page; opening or closing a panel
 * does not.
 */
export function changedOfficeSearch(now: OfficeSearch, changes: OfficeSearch): OfficeSearch {
  const staysOnPage = 'open' in changes || 'slot' in changes;
  return { ...now, page: staysOnPage ? now.page : undefined, ...changes };
}

const wordsOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
