import { normalizeName } from '../../recognize-file.ts';
import { InvalidCell, type RowReader, toStoredFields } from './row-reader.ts';

export type BookingRow = {
  date: string;
  startTime: string;
  guardianName: string;
  guardianEmail: string;
  guardianPhone: string | null;
  childrenCount: number;
  priceCents: number;
  status: 'paid' | 'cancelled';
};

const MAX_CHILDREN_PER_BOOKING = 12;

/** Reads the day and time from two columns, or from one with both. */
export function readBooking(row: RowReader) {
  const day = row.day('date');
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
  const status = parseStatus(row.text('status'));
  if (status === null) throw new InvalidCell('status', 'status');
  if (day.day < row.today) row.addWarning('past', 'date');
  const values: BookingRow = {
    date: day.day,
    startTime,
    guardianName,
    guardianEmail: row.email('email'),
    guardianPhone: row.text('phone', 40) || null,
    childrenCount,
    priceCents: row.cents('price') ?? 0,
    status,
  };
  const reference = row.text('reference');
  const { guardianEmail, priceCents } = values;
  return {
    values,
    identity: reference ? [reference] : [guardianEmail, day.day, startTime],
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
      ...(status === 'cancelled' && { status: ['text', row.text('status')] as const }),
    } as Parameters<typeof toStoredFields>[0]),
  };
}

const PAID = new Set([
  '',
  'paid',
  'fullypaid',
  'complimentary',
  'confirmed',
  'complete',
  'completed',
  'booked',
  'scheduled',
  'active',
  'attended',
  'accepted',
  'checkedin',
  'pagada',
  'confirmada',
]);

/** Maps a booking status of another system; null if unknown. */
export function parseStatus(text: string): 'paid' | 'cancelled' | null {
  const status = normalizeName(text);
  if (PAID.has(status)) return 'paid';
  return /^(cancel|refunded|void|noshow|anulad|declined)/.test(status) ? 'cancelled' : null;
}
