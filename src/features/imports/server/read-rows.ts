import { createHash } from 'node:crypto';
import { z } from 'zod';
import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import {
  type ImportKind,
  type RowProblem,
  readCents,
  readDay,
  readStatus,
  readTime,
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

/** A row that can be stored, with the hash of what makes it one and the same, or what is wrong with it. */
export type ReadRow<Kind extends ImportKind> = { label: string } & (
  | { values: RowOf[Kind]; key: string }
  | { problem: RowProblem; field: string | null }
);

/** How the file is to be read. `today` is the venue's day. */
export type Reading = {
  columns: readonly string[];
  mapping: Record<string, string>;
  dayOrder: 'month' | 'day';
  today: string;
};

class Wrong extends Error {
  readonly problem: RowProblem;
  readonly field: string;
  constructor(problem: RowProblem, field: string) {
    super(problem);
    this.problem = problem;
    this.field = field;
  }
}

const email = z.email().max(254);

/** Reads one row of the file as what it shall become. */
export function readRow<Kind extends ImportKind>(
  kind: Kind,
  cells: string[],
  reading: Reading,
): ReadRow<Kind> {
  const text = (field: string, longest = 200): string => {
    const column = reading.mapping[field];
    const place = column === undefined ? -1 : reading.columns.indexOf(column);
    const said = (cells[place] ?? '').trim().replace(/\s+/g, ' ');
    if (said.length > longest) throw new Wrong('tooLong', field);
    return said;
  };
  const needed = (field: string, longest?: number) => {
    const said = text(field, longest);
    if (said === '') throw new Wrong('missing', field);
    return said;
  };
  const address = (field: string) => {
    const said = email.safeParse(needed(field, 254).toLowerCase());
    if (!said.success) throw new Wrong('email', field);
    return said.data;
  };
  const day = (field: string, isPast: boolean) => {
    const said = text(field);
    if (said === '') return null;
    const date = readDay(said, reading.dayOrder);
    if (date === null || date < '1900-01-01') throw new Wrong('date', field);
    if (isPast && date > reading.today) throw new Wrong('future', field);
    return date;
  };
  const neededDay = (field: string, isPast: boolean) => {
    const date = day(field, isPast);
    if (date === null) throw new Wrong('missing', field);
    return date;
  };
  const readers: { [K in ImportKind]: () => { values: RowOf[K]; same: string[] } } = {
    members: () => {
      const values = {
        email: address('email'),
        name: text('name', 80) || `${text('firstName', 40)} ${text('lastName', 40)}`.trim() || '',
        phone: text('phone', 40) || null,
        joinedOn: day('joinedOn', true),
      };
      if (values.name === '') values.name = nameFromEmail(values.email);
      return { values, same: [values.email] };
    },
    waivers: () => {
      const values = {
        guardianName: needed('guardianName', 120),
        guardianEmail: address('guardianEmail'),
        guardianPhone: text('guardianPhone', 40) || null,
        childName: needed('childName', 120),
        childBirthdate: day('childBirthdate', true),
        emergencyContact: text('emergencyContact', 120) || null,
        emergencyPhone: text('emergencyPhone', 40) || null,
        medicalNotes: text('medicalNotes', 1000) || null,
        signedOn: neededDay('signedOn', true),
      };
      const { guardianEmail, childName, childBirthdate, signedOn } = values;
      return {
        values,
        same: [guardianEmail, childName.toLowerCase(), childBirthdate ?? '', signedOn],
      };
    },
    bookings: () => {
      const startTime = readTime(needed('startTime'));
      if (startTime === null) throw new Wrong('time', 'startTime');
      const children = text('childrenCount') || '1';
      if (!/^([1-9]|1[0-2])$/.test(children)) throw new Wrong('number', 'childrenCount');
      const priceCents = readCents(text('price') || '0');
      if (priceCents === null) throw new Wrong('number', 'price');
      const status = readStatus(text('status'));
      if (status === null) throw new Wrong('status', 'status');
      const values = {
        date: neededDay('date', false),
        startTime,
        guardianName: needed('guardianName', 120),
        guardianEmail: address('guardianEmail'),
        guardianPhone: text('guardianPhone', 40) || null,
        childrenCount: Number(children),
        priceCents,
        status,
      };
      const reference = text('reference');
      const { date, guardianEmail } = values;
      return { values, same: reference ? [reference] : [guardianEmail, date, startTime] };
    },
  };
  const label = labelOf(cells);
  try {
    const { values, same } = readers[kind]();
    const key = createHash('sha256').update(same.join('\n')).digest('base64url');
    return { label, values, key };
  } catch (error) {
    if (error instanceof Wrong) return { label, problem: error.problem, field: error.field };
    throw error;
  }
}

/** The row's beginning, by which people find it. */
const labelOf = (cells: string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join(' \u00b7 ')
    .slice(0, 120);
