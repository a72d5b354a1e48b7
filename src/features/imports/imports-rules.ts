import { isVenueDate } from '#shared/venue-dates.ts';

export const importKinds = ['members', 'waivers', 'bookings'] as const;
export type ImportKind = (typeof importKinds)[number];

type Field = { name: string; isNeeded: boolean; known: readonly string[] };

/** The fields of a row, with common column names (lowercase letters and digits only). */
export const importFields = {
  members: [
    { name: 'email', isNeeded: true, known: ['email', 'emailaddress', 'correo', 'parentemail'] },
    {
      name: 'name',
      isNeeded: false,
      known: ['name', 'fullname', 'membername', 'parentname', 'nombrecompleto'],
    },
    { name: 'firstName', isNeeded: false, known: ['firstname', 'givenname', 'nombre', 'first'] },
    {
      name: 'lastName',
      isNeeded: false,
      known: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos', 'last'],
    },
    {
      name: 'phone',
      isNeeded: false,
      known: ['phone', 'phonenumber', 'mobile', 'telefono', 'cell'],
    },
    {
      name: 'joinedOn',
      isNeeded: false,
      known: [
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
      isNeeded: true,
      known: ['guardian', 'guardianname', 'parent', 'parentname', 'signedby', 'name', 'tutor'],
    },
    {
      name: 'guardianEmail',
      isNeeded: true,
      known: ['email', 'guardianemail', 'parentemail', 'emailaddress', 'correo'],
    },
    {
      name: 'guardianPhone',
      isNeeded: false,
      known: ['phone', 'guardianphone', 'parentphone', 'telefono'],
    },
    {
      name: 'childName',
      isNeeded: true,
      known: ['child', 'childname', 'minor', 'minorname', 'participant', 'nombredelnino', 'nino'],
    },
    {
      name: 'childBirthdate',
      isNeeded: false,
      known: ['birthdate', 'childbirthdate', 'dob', 'dateofbirth', 'birthday', 'fechadenacimiento'],
    },
    {
      name: 'emergencyContact',
      isNeeded: false,
      known: ['emergencycontact', 'emergency', 'contactodeemergencia'],
    },
    { name: 'emergencyPhone', isNeeded: false, known: ['emergencyphone', 'telefonodeemergencia'] },
    {
      name: 'medicalNotes',
      isNeeded: false,
      known: ['medical', 'medicalnotes', 'allergies', 'notes', 'alergias'],
    },
    {
      name: 'signedOn',
      isNeeded: true,
      known: [
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
      isNeeded: true,
      known: ['date', 'bookingdate', 'visitdate', 'sessiondate', 'fecha'],
    },
    {
      name: 'startTime',
      isNeeded: true,
      known: ['time', 'starttime', 'start', 'slot', 'session', 'hora'],
    },
    {
      name: 'guardianName',
      isNeeded: true,
      known: ['name', 'customer', 'guardian', 'guardianname', 'parent', 'nombre', 'cliente'],
    },
    {
      name: 'guardianEmail',
      isNeeded: true,
      known: ['email', 'customeremail', 'guardianemail', 'emailaddress', 'correo'],
    },
    { name: 'guardianPhone', isNeeded: false, known: ['phone', 'customerphone', 'telefono'] },
    {
      name: 'childrenCount',
      isNeeded: false,
      known: ['children', 'kids', 'quantity', 'qty', 'guests', 'ninos', 'childrencount'],
    },
    {
      name: 'price',
      isNeeded: false,
      known: ['price', 'total', 'amount', 'paid', 'precio', 'importe'],
    },
    { name: 'status', isNeeded: false, known: ['status', 'state', 'estado'] },
    {
      name: 'reference',
      isNeeded: false,
      known: [
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

/** Why a row is refused; each has a text. */
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
/** Why a row is skipped. */
export const skipReasons = ['imported', 'exists', 'twice'] as const;
export type SkipReason = (typeof skipReasons)[number];
/** The outcome of a readable row. */
export type Stored = 'made' | SkipReason | RowProblem;

/** Guesses the column of each field by its name; omits fields without a match. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): Record<string, string> {
  const plain = columns.map((column) => ({ column, name: plainName(column) }));
  const used = new Set<string>();
  const mapping: Record<string, string> = {};
  for (const fits of [
    (name: string, known: readonly string[]) => known.includes(name),
    (name: string, known: readonly string[]) =>
      known.some((word) => word.length > 4 && name.includes(word)),
  ]) {
    for (const { name: field, known } of fieldsOf(kind)) {
      if (mapping[field]) continue;
      const found = plain.find(({ column, name }) => !used.has(column) && fits(name, known));
      if (!found) continue;
      mapping[field] = found.column;
      used.add(found.column);
    }
  }
  return mapping;
}

const plainName = (column: string) =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * Parses a date of another system to YYYY-MM-DD: 2026-03-04, 3/4/2026, 04.03.26, with or without a time.
 * `first` is what comes first if the year does not. Null if it is not a date.
 */
export function readDay(text: string, first: 'month' | 'day'): string | null {
  const [day = ''] = text.trim().split(/[T ]/);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day);
  if (iso) return asDay(iso[1], iso[2], iso[3]);
  const other = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(day);
  if (!other) return null;
  const [, one, two, year = ''] = other;
  const whole = year.length === 4 ? year : `20${year}`;
  return first === 'month' ? asDay(whole, one, two) : asDay(whole, two, one);
}

function asDay(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isVenueDate(date) ? date : null;
}

/** Cells are cut to this length: longer than any time or range. */
const MAX_TIME_LENGTH = 60;

/** Parses the first time of "9:00 AM", "14.30", "9am - 11am" or "09:00:00" to HH:MM. */
export function readTime(cell: string): string | null {
  const text = cell.trim().slice(0, MAX_TIME_LENGTH);
  const found = /(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*([ap])?\.?\s*(?:m\b)?/i.exec(text);
  if (!found) return null;
  const [, hours = '', minutes = '00', half = halfOfRange(text)] = found;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** In "9:00 - 11:00 AM" the half of the day applies to both times. */
function halfOfRange(text: string): string | undefined {
  const [, from = '', to = '', half] =
    /^(\d{1,2})\D.*?[-\u2013]\s*(\d{1,2})\D.*?([ap])\.?\s*m/i.exec(text) ?? [];
  if (!half) return undefined;
  // "11:30 - 1:30 PM" begins before noon.
  return half.toLowerCase() === 'p' && Number(from) % 12 > Number(to) % 12 ? 'a' : half;
}

/** Parses "$18.00", "18,50 €" or "1,234.50" to cents; null if it is not an amount. */
export function readCents(text: string): number | null {
  const digits = text.replace(/[^\d.,-]/g, '');
  const found = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (!found) return null;
  const [, whole = '', cents = ''] = found;
  const amount = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return Number.isSafeInteger(amount) && amount <= 100_000_000 ? amount : null;
}

/** Maps another system's booking status; null if it is neither paid nor cancelled. */
export function readStatus(text: string): 'paid' | 'cancelled' | null {
  const status = plainName(text);
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
