/**
 * What a file contains. `members` are families: adults with their children. `holdings` are passes, gift cards and credit in
 * one list, as only Playvillage's own exports have them.
 */
export const importKinds = [
  'members',
  'waivers',
  'bookings',
  'memberships',
  'passes',
  'giftCards',
  'credit',
  'holdings',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The reasons for rejecting a row; each has a text. */
export const rowProblems = [
  'missing',
  'email',
  'date',
  'ambiguousDate',
  'future',
  'time',
  'number',
  'negative',
  'tooLong',
  'status',
  'code',
  'shortCode',
  'mangled',
  'noSlot',
  'slotFull',
  'noEvent',
  'codeTaken',
  'otherBalance',
  'sameAgain',
  'unconfirmed',
  'noFamily',
  'columns',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** The reasons for skipping a row. */
export const skipReasons = [
  'imported',
  'exists',
  'twice',
  'adult',
  'ended',
  'empty',
  'unpaid',
  'oldWaiver',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Warnings about a row that would be stored; each has a text. */
export const rowWarnings = [
  'otherName',
  'nameFromEmail',
  'childTooOld',
  'tooManyChildren',
  'mixedOrder',
  'mixedAmounts',
  'currency',
  'otherTime',
  'past',
  'noValue',
  'periodGuessed',
  'statusUnknown',
  'cancelledButPaid',
  'unpaidElsewhere',
  'frozenElsewhere',
  'secondTrial',
  'codeTaken',
] as const;
export type RowWarning = (typeof rowWarnings)[number];

/** What a workbook contains that is not read as it is, to be told to the owner. */
export type WorkbookNotes = {
  /** How many empty cells got the value of the merged cell that they belong to. */
  filledCells: number;
  /** How many formulas have an error or no calculated value, so that their cells are empty. */
  emptyFormulas: number;
  hasMacros: boolean;
  /** The names of the sheets that are not read. */
  otherSheets: string[];
};

/** A field's stored value, unformatted. `as` is its format on the page. */
export type StoredField = {
  field: string;
  as: 'text' | 'day' | 'month' | 'time' | 'cents' | 'count' | 'period';
  value: string | number;
};
