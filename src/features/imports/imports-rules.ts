import { isVenueDate } from '#shared/venue-dates.ts';

export const importKinds = ['members', 'waivers', 'bookings'] as const;
export type ImportKind = (typeof importKinds)[number];

type Field = { name: string; isRequired: boolean; aliases: readonly string[] };

/** The fields of a row, with common names of their columns (lowercase letters and digits only). */
export const importFields = {
  members: [
    {
      name: 'email',
      isRequired: true,
      aliases: ['email', 'emailaddress', 'correo', 'parentemail'],
    },
    {
      name: 'name',
      isRequired: false,
      aliases: ['name', 'fullname', 'membername', 'parentname', 'nombrecompleto'],
    },
    {
      name: 'firstName',
      isRequired: false,
      aliases: ['firstname', 'givenname', 'nombre', 'first'],
    },
    {
      name: 'lastName',
      isRequired: false,
      aliases: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos', 'last'],
    },
    {
      name: 'phone',
      isRequired: false,
      aliases: ['phone', 'phonenumber', 'mobile', 'telefono', 'cell'],
    },
    {
      name: 'joinedOn',
      isRequired: false,
      aliases: [
        'joined',
        'joindate',
        'membersince',
        'created',
        'createdat',
        'startdate',
        'fechadealta',
      ],
    },
  ],
  waivers: [
    {
      name: 'guardianName',
      isRequired: true,
      aliases: ['guardian', 'guardianname', 'parent', 'parentname', 'signedby', 'name', 'tutor'],
    },
    {
      name: 'guardianEmail',
      isRequired: true,
      aliases: ['email', 'guardianemail', 'parentemail', 'emailaddress', 'correo'],
    },
    {
      name: 'guardianPhone',
      isRequired: false,
      aliases: ['phone', 'guardianphone', 'parentphone', 'telefono'],
    },
    {
      name: 'childName',
      isRequired: true,
      aliases: ['child', 'childname', 'minor', 'minorname', 'participant', 'nombredelnino', 'nino'],
    },
    {
      name: 'childBirthdate',
      isRequired: false,
      aliases: [
        'birthdate',
        'childbirthdate',
        'dob',
        'dateofbirth',
        'birthday',
        'fechadenacimiento',
      ],
    },
    {
      name: 'emergencyContact',
      isRequired: false,
      aliases: ['emergencycontact', 'emergency', 'contactodeemergencia'],
    },
    {
      name: 'emergencyPhone',
      isRequired: false,
      aliases: ['emergencyphone', 'telefonodeemergencia'],
    },
    {
      name: 'medicalNotes',
      isRequired: false,
      aliases: ['medical', 'medicalnotes', 'allergies', 'notes', 'alergias'],
    },
    {
      name: 'signedOn',
      isRequired: true,
      aliases: [
        'signed',
        'signedon',
        'signedat',
        'datesigned',
        'signaturedate',
        'date',
        'fecha',
        'fechadefirma',
      ],
    },
  ],
  bookings: [
    {
      name: 'date',
      isRequired: true,
      aliases: ['date', 'bookingdate', 'visitdate', 'sessiondate', 'fecha'],
    },
    {
      name: 'startTime',
      isRequired: true,
      aliases: ['time', 'starttime', 'start', 'slot', 'session', 'hora'],
    },
    {
      name: 'guardianName',
      isRequired: true,
      aliases: ['name', 'customer', 'guardian', 'guardianname', 'parent', 'nombre', 'cliente'],
    },
    {
      name: 'guardianEmail',
      isRequired: true,
      aliases: ['email', 'customeremail', 'guardianemail', 'emailaddress', 'correo'],
    },
    { name: 'guardianPhone', isRequired: false, aliases: ['phone', 'customerphone', 'telefono'] },
    {
      name: 'childrenCount',
      isRequired: false,
      aliases: ['children', 'kids', 'quantity', 'qty', 'guests', 'ninos', 'childrencount'],
    },
    {
      name: 'price',
      isRequired: false,
      aliases: ['price', 'total', 'amount', 'paid', 'precio', 'importe'],
    },
    { name: 'status', isRequired: false, aliases: ['status', 'state', 'estado'] },
    {
      name: 'reference',
      isRequired: false,
      aliases: [
        'reference',
        'bookingid',
        'id',
        'ordernumber',
        'confirmation',
        'number',
        'referencia',
      ],
    },
  ],
} as const satisfies Record<ImportKind, readonly Field[]>;

export const fieldsOf = (kind: ImportKind): readonly Field[] => importFields[kind];

/** The reasons for refusing a row; each has a text. */
export const rowProblems = [
  'missing',
  'email',
  'date',
  'future',
  'time',
  'number',
  'tooLong',
  'status',
  'noSlot',
  'slotFull',
  'columns',
] as const;
export type RowProblem = (typeof rowProblems)[number];
/** The reasons for skipping a row. */
export const skipReasons = ['imported', 'exists', 'twice'] as const;
export type SkipReason = (typeof skipReasons)[number];
/** The outcome of storing a valid row. */
export type StoreOutcome = 'made' | SkipReason | RowProblem;

/** Guesses the column of each field by the column's name; omits fields that match no column. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): Record<string, string> {
  const normalized = columns.map((column) => ({ column, name: normalizeName(column) }));
  const used = new Set<string>();
  const mapping: Record<string, string> = {};
  for (const matches of [
    (name: string, aliases: readonly string[]) => aliases.includes(name),
    (name: string, aliases: readonly string[]) =>
      aliases.some((word) => word.length > 4 && name.includes(word)),
  ]) {
    for (const { name: field, aliases } of fieldsOf(kind)) {
      if (mapping[field]) continue;
      const match = normalized.find(
        ({ column, name }) => !used.has(column) && matches(name, aliases),
      );
      if (!match) continue;
      mapping[field] = match.column;
      used.add(match.column);
    }
  }
  return mapping;
}

const normalizeName = (column: string) =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * Parses another system's date to YYYY-MM-DD: 2026-03-04, 3/4/2026 or 04.03.26, with or without a time. `first` is
 * the first part of a date that does not start with the year. Returns null if it is not a date.
 */
export function parseDay(text: string, first: 'month' | 'day'): string | null {
  const [day = ''] = text.trim().split(/[T ]/);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day);
  if (iso) return toDate(iso[1], iso[2], iso[3]);
  const other = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(day);
  if (!other) return null;
  const [, left, right, year = ''] = other;
  const fullYear = year.length === 4 ? year : `20${year}`;
  return first === 'month' ? toDate(fullYear, left, right) : toDate(fullYear, right, left);
}

function toDate(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isVenueDate(date) ? date : null;
}

/** Cells are truncated to this length, which is longer than any time or range. */
const MAX_TIME_LENGTH = 60;

/** Parses the first time of "9:00 AM", "14.30", "9am - 11am" or "09:00:00" to HH:MM. */
export function parseTime(cell: string): string | null {
  const text = cell.trim().slice(0, MAX_TIME_LENGTH);
  const match = /(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*([ap])?\.?\s*(?:m\b)?/i.exec(text);
  if (!match) return null;
  const [, hours = '', minutes = '00', half = halfOfRange(text)] = match;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** The half of the day of a range's start: in "9:00 - 11:00 AM" it applies to both times. */
function halfOfRange(text: string): string | undefined {
  const [, from = '', to = '', half] =
    /^(\d{1,2})\D.*?[-\u2013]\s*(\d{1,2})\D.*?([ap])\.?\s*m/i.exec(text) ?? [];
  if (!half) return undefined;
  // "11:30 - 1:30 PM" starts before noon.
  return half.toLowerCase() === 'p' && Number(from) % 12 > Number(to) % 12 ? 'a' : half;
}

/** Parses "$18.00", "18,50 €" or "1,234.50" to cents; null if it is not an amount. */
export function parseCents(text: string): number | null {
  const digits = text.replace(/[^\d.,-]/g, '');
  const match = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (!match) return null;
  const [, whole = '', cents = ''] = match;
  const amount = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return Number.isSafeInteger(amount) && amount <= 100_000_000 ? amount : null;
}

/** Maps another system's booking status; null if it is neither paid nor cancelled. */
export function parseStatus(text: string): 'paid' | 'cancelled' | null {
  const status = normalizeName(text);
  if (
    [
      '',
      'paid',
      'confirmed',
      'complete',
      'completed',
      'booked',
      'active',
      'attended',
      'checkedin',
      'pagada',
      'confirmada',
    ].includes(status)
  )
    return 'paid';
  if (/^(cancel|refunded|void|noshow|anulad)/.test(status)) return 'cancelled';
  return null;
}
