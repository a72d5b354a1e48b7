import { normalizeName } from '../../recognize-file.ts';
import { InvalidCell, type RowReader, SkippedRow, toStoredFields } from './row-reader.ts';

const LANGUAGES = ['en', 'es'] as const;
const TYPES = ['open-play', 'trial', 'member', 'event'] as const;

export type BookingRow = {
  /** Only our own exports have others than `open-play`. */
  type: (typeof TYPES)[number];
  date: string;
  startTime: string;
  /** The session as written in the file. Bookings of events keep it: they have no slot. */
  session: string;
  guardianName: string;
  /** Null if the booking was made with a phone number only. */
  guardianEmail: string | null;
  guardianPhone: string | null;
  childrenCount: number;
  priceCents: number;
  /** What the family still owes, in cents; null if the file doesn't say how much. */
  dueCents: number | null;
  refundedCents: number;
  status: 'paid' | 'cancelled';
  /** Whether it takes spots here: one of our own exports that is past or cancelled is stored without a session. */
  needsSpots: boolean;
  /** Empty except for an event's booking in our own export. */
  eventTitle: string;
  /** How it was paid there: visits of a pass, gift cards and credit, a promo code's discount, and the tax, in cents. */
  passVisits: number;
  valueCents: number;
  discountCents: number;
  taxCents: number;
  /** What was booked there, as text. */
  items: string;
  /** The language of its emails; null if the file doesn't say it. */
  language: 'en' | 'es' | null;
  notes: string | null;
  officeNote: string | null;
  /** Null if the file doesn't say it. */
  bookedAt: Date | null;
  cancelledAt: Date | null;
};

const MAX_CHILDREN_PER_BOOKING = 12;

/** Reads the day and time from two columns, or from one with both. */
export function readBooking(row: RowReader) {
  const day = row.day('date', { isInstant: true });
  if (!day) throw new InvalidCell('missing', 'date');
  const columnTime = row.time('startTime');
  const startTime = columnTime ?? day.time;
  if (startTime === null) throw new InvalidCell('missing', 'startTime');
  if (columnTime && day.time && day.time !== '00:00' && columnTime !== day.time)
    row.addWarning('otherTime', 'startTime');
  const guardianName = row.name({ full: 'name', first: 'firstName', last: 'lastName' });
  if (guardianName === '') throw new InvalidCell('missing', 'name');
  const childrenCount = row.count('childrenCount', MAX_CHILDREN_PER_BOOKING) ?? 1;
  if (childrenCount === 0) throw new InvalidCell('number', 'childrenCount');
  const statusText = row.text('status');
  if (row.isOwnExport && statusText === 'pending') throw new SkippedRow('unpaid');
  const status = parseStatus(statusText);
  if (status === null) throw new InvalidCell('status', 'status');
  const priceCents = row.cents('price') ?? row.cents('paidAmount') ?? 0;
  const dueCents = status === 'cancelled' ? 0 : readDueCents(row, statusText, priceCents);
  if (dueCents !== 0) row.addWarning('unpaidElsewhere', 'price');
  if (day.day < row.today && !row.isOwnExport) row.addWarning('past', 'date');
  const guardianPhone = row.text('phone', 40) || null;
  const values: BookingRow = {
    type: TYPES.find((type) => type === row.text('type')) ?? 'open-play',
    date: day.day,
    startTime,
    session: row.text('startTime'),
    guardianName,
    guardianEmail:
      row.isOwnExport && guardianPhone && !row.text('email') ? null : row.email('email'),
    guardianPhone,
    childrenCount,
    priceCents,
    dueCents,
    refundedCents: row.cents('refunded') ?? 0,
    status,
    needsSpots: !row.isOwnExport || (status === 'paid' && day.day >= row.today),
    eventTitle: row.text('eventTitle', 300),
    passVisits: row.count('passVisits', 100_000) ?? 0,
    valueCents: row.cents('paidWithValue') ?? 0,
    discountCents: row.cents('discount') ?? 0,
    taxCents: row.cents('tax') ?? 0,
    items: row.text('items', 5000),
    language: LANGUAGES.find((language) => language === row.text('language')) ?? null,
    notes: row.multilineText('notes', 1000) || null,
    officeNote: row.multilineText('officeNote', 2000) || null,
    bookedAt: row.moment('bookedOn'),
    cancelledAt: row.moment('cancelledOn'),
  };
  const reference = row.text('reference');
  const { guardianEmail } = values;
  return {
    values,
    identity: reference ? [reference] : [guardianEmail ?? '', day.day, startTime],
    label: guardianName,
    count: childrenCount,
    cents: 0,
    stored: toStoredFields({
      date: ['day', day.day],
      startTime: ['time', startTime],
      name: ['text', guardianName],
      email: ['text', guardianEmail],
      phone: ['text', values.guardianPhone],
      childrenCount: ['count', childrenCount],
      price: ['cents', priceCents || null],
      passVisits: ['count', values.passVisits || null],
      paidWithValue: ['cents', values.valueCents || null],
      ...(status === 'cancelled' && { status: ['text', statusText] as const }),
      ...(values.type !== 'open-play' && { type: ['text', values.type] as const }),
      notes: ['text', values.notes],
      officeNote: ['text', values.officeNote],
    } as Parameters<typeof toStoredFields>[0]),
  };
}

/** Statuses that say that nothing is due, whatever the amounts are. */
const SETTLED = new Set(['paid', 'fullypaid', 'complimentary', 'pagada']);

/**
 * Returns what the family still owes for a booking, in cents; null if it isn't paid and the price is unknown. The column
 * of yes and no decides; without it a status, then an amount paid that is less than the price.
 */
function readDueCents(row: RowReader, statusText: string, priceCents: number): number | null {
  const paidCents = row.cents('paidAmount');
  const isPaid = row.text('isPaid') === '' ? null : row.yesNo('isPaid');
  const status = normalizeName(statusText);
  if (isPaid || (isPaid === null && SETTLED.has(status))) return 0;
  const remainingCents = Math.max(0, priceCents - (paidCents ?? 0));
  if (isPaid === false || UNPAID.has(status)) return remainingCents || null;
  return paidCents === null ? 0 : remainingCents;
}

const UNPAID = new Set([
  'unpaid',
  'notpaid',
  'partlypaid',
  'partpaid',
  'partiallypaid',
  'depositpaid',
  'paymentdue',
  'pendingpayment',
  'sinpagar',
  'nopagada',
]);

const ACTIVE = new Set([
  '',
  'confirmed',
  'complete',
  'completed',
  'booked',
  'scheduled',
  'active',
  'attended',
  'accepted',
  'checkedin',
  'confirmada',
]);

/** Maps a booking status of another system, where it may still be unpaid; null if unknown. */
export function parseStatus(text: string): 'paid' | 'cancelled' | null {
  const status = normalizeName(text);
  if ([ACTIVE, SETTLED, UNPAID].some((statuses) => statuses.has(status))) return 'paid';
  return /^(cancel|refunded|void|noshow|anulad|declined)/.test(status) ? 'cancelled' : null;
}
