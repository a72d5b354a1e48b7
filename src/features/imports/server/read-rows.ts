import { createHash } from 'node:crypto';
import { z } from 'zod';
import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import {
  type ImportKind,
  parseCents,
  parseDay,
  parseStatus,
  parseTime,
  type RowProblem,
} from '../imports-rules.ts';

export type MemberRow = {
  email: string;
  name: string;
  phone: string | null;
  joinedOn: string | null;
};
export type WaiverRow = {
  guardianName: string;
  guardianEmail: string;
  guardianPhone: string | null;
  childName: string;
  childBirthdate: string | null;
  emergencyContact: string | null;
  emergencyPhone: string | null;
  medicalNotes: string | null;
  signedOn: string;
};
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
export type RowOf = { members: MemberRow; waivers: WaiverRow; bookings: BookingRow };

/** A valid row with the hash of its identity, or the problem of an invalid one. */
export type ReadRow<Kind extends ImportKind> = { label: string } & (
  | { values: RowOf[Kind]; key: string }
  | { problem: RowProblem; field: string | null }
);

/** The options for parsing a file. `today` is the venue's date. */
export type RowOptions = {
  columns: readonly string[];
  mapping: Record<string, string>;
  dayOrder: 'month' | 'day';
  today: string;
};

class InvalidCell extends Error {
  readonly problem: RowProblem;
  readonly field: string;
  constructor(problem: RowProblem, field: string) {
    super(problem);
    this.problem = problem;
    this.field = field;
  }
}

const email = z.email().max(254);

/** Parses one row of the file. */
export function readRow<Kind extends ImportKind>(
  kind: Kind,
  cells: string[],
  options: RowOptions,
): ReadRow<Kind> {
  const text = (field: string, maxLength = 200): string => {
    const column = options.mapping[field];
    const index = column === undefined ? -1 : options.columns.indexOf(column);
    const value = (cells[index] ?? '').trim().replace(/\s+/g, ' ');
    if (value.length > maxLength) throw new InvalidCell('tooLong', field);
    return value;
  };
  const required = (field: string, maxLength?: number) => {
    const value = text(field, maxLength);
    if (value === '') throw new InvalidCell('missing', field);
    return value;
  };
  const address = (field: string) => {
    const value = email.safeParse(required(field, 254).toLowerCase());
    if (!value.success) throw new InvalidCell('email', field);
    return value.data;
  };
  const day = (field: string, isPast: boolean) => {
    const value = text(field);
    if (value === '') return null;
    const date = parseDay(value, options.dayOrder);
    if (date === null || date < '1900-01-01') throw new InvalidCell('date', field);
    if (isPast && date > options.today) throw new InvalidCell('future', field);
    return date;
  };
  const requiredDay = (field: string, isPast: boolean) => {
    const date = day(field, isPast);
    if (date === null) throw new InvalidCell('missing', field);
    return date;
  };
  const readers: { [K in ImportKind]: () => { values: RowOf[K]; identity: string[] } } = {
    members: () => {
      const values = {
        email: address('email'),
        name: text('name', 80) || `${text('firstName', 40)} ${text('lastName', 40)}`.trim() || '',
        phone: text('phone', 40) || null,
        joinedOn: day('joinedOn', true),
      };
      if (values.name === '') values.name = nameFromEmail(values.email);
      return { values, identity: [values.email] };
    },
    waivers: () => {
      const values = {
        guardianName: required('guardianName', 120),
        guardianEmail: address('guardianEmail'),
        guardianPhone: text('guardianPhone', 40) || null,
        childName: required('childName', 120),
        childBirthdate: day('childBirthdate', true),
        emergencyContact: text('emergencyContact', 120) || null,
        emergencyPhone: text('emergencyPhone', 40) || null,
        medicalNotes: text('medicalNotes', 1000) || null,
        signedOn: requiredDay('signedOn', true),
      };
      const { guardianEmail, childName, childBirthdate, signedOn } = values;
      return {
        values,
        identity: [guardianEmail, childName.toLowerCase(), childBirthdate ?? '', signedOn],
      };
    },
    bookings: () => {
      const startTime = parseTime(required('startTime'));
      if (startTime === null) throw new InvalidCell('time', 'startTime');
      const children = text('childrenCount') || '1';
      if (!/^([1-9]|1[0-2])$/.test(children)) throw new InvalidCell('number', 'childrenCount');
      const priceCents = parseCents(text('price') || '0');
      if (priceCents === null) throw new InvalidCell('number', 'price');
      const status = parseStatus(text('status'));
      if (status === null) throw new InvalidCell('status', 'status');
      const values = {
        date: requiredDay('date', false),
        startTime,
        guardianName: required('guardianName', 120),
        guardianEmail: address('guardianEmail'),
        guardianPhone: text('guardianPhone', 40) || null,
        childrenCount: Number(children),
        priceCents,
        status,
      };
      const reference = text('reference');
      const { date, guardianEmail } = values;
      return { values, identity: reference ? [reference] : [guardianEmail, date, startTime] };
    },
  };
  const label = labelOf(cells);
  try {
    const { values, identity } = readers[kind]();
    const key = createHash('sha256').update(identity.join('\n')).digest('base64url');
    return { label, values, key };
  } catch (error) {
    if (error instanceof InvalidCell) return { label, problem: error.problem, field: error.field };
    throw error;
  }
}

/** The row's first cells, to identify it. */
const labelOf = (cells: string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join(' \u00b7 ')
    .slice(0, 120);
