import { isUnguessableGiftCode, normalizeGiftCode } from '#features/shop/shop-rules.ts';
import type { Period } from '#shared/periods.ts';
import { normalizeName } from '../../recognize-file.ts';
import { type Person, readPerson } from './read-family.ts';
import { InvalidCell, MANGLED, type RowReader, SkippedRow, toStoredFields } from './row-reader.ts';

const MAX_VISITS = 1000;

/** Reads an expiry date. Throws SkippedRow if it has passed. */
function readExpiry(row: RowReader, field: string): string | null {
  const day = row.day(field)?.day ?? null;
  if (day !== null && day < row.today) throw new SkippedRow('ended');
  return day;
}

export type PassRow = {
  email: string;
  passName: string;
  visits: number;
  /** The value of the remaining visits, in cents. */
  valueCents: number;
  expiresOn: string | null;
};

export function readPass(row: RowReader) {
  const passName = row.requiredText('passName', 120);
  const visits = row.count('visitsLeft', MAX_VISITS);
  if (visits === null) throw new InvalidCell('missing', 'visitsLeft');
  if (visits === 0) throw new SkippedRow('empty');
  const expiresOn = readExpiry(row, 'expiresOn');
  const email = row.email('email');
  const valueCents = readPassValue(row, visits);
  const values: PassRow = { email, passName, visits, valueCents, expiresOn };
  const reference = row.text('reference');
  return {
    values,
    identity: reference
      ? [reference]
      : [email, passName.toLowerCase(), String(visits), expiresOn ?? ''],
    balance: { isNumbered: reference !== '' },
    label: email,
    count: visits,
    cents: valueCents,
    stored: toStoredFields({
      email: ['text', email],
      passName: ['text', passName],
      visitsLeft: ['count', visits],
      valueLeft: ['cents', valueCents],
      expiresOn: ['day', expiresOn],
    }),
  };
}

/**
 * Returns the pass's remaining value in cents: from the file, otherwise the price in proportion to the remaining
 * visits. If both are unknown, adds a warning and returns 0.
 */
function readPassValue(row: RowReader, visits: number): number {
  const valueCents = row.cents('valueLeft');
  if (valueCents !== null) return valueCents;
  const priceCents = row.cents('price');
  const totalVisits = row.count('visitsTotal', MAX_VISITS);
  if (priceCents !== null && totalVisits !== null && totalVisits >= visits)
    return Math.round((priceCents * visits) / totalVisits);
  row.addWarning('noValue', 'valueLeft');
  return 0;
}

export type GiftCardRow = {
  code: string;
  balanceCents: number;
  recipientEmail: string | null;
  recipientName: string;
  expiresOn: string | null;
};

export function readGiftCard(row: RowReader) {
  const code = row.requiredText('code', 60);
  if (MANGLED.test(code)) throw new InvalidCell('mangled', 'code');
  if (normalizeGiftCode(code) === null) throw new InvalidCell('code', 'code');
  if (!isUnguessableGiftCode(code)) throw new InvalidCell('shortCode', 'code');
  const balanceCents = readBalance(row);
  const expiresOn = readExpiry(row, 'expiresOn');
  const values: GiftCardRow = {
    code,
    balanceCents,
    recipientEmail: row.text('recipientEmail') ? row.email('recipientEmail') : null,
    recipientName: row.text('recipientName', 120),
    expiresOn,
  };
  return {
    values,
    identity: [normalizeGiftCode(code) ?? ''],
    balance: { isNumbered: true },
    label: `\u2026${code.slice(-4)}`,
    count: 1,
    cents: balanceCents,
    stored: toStoredFields({
      // Shows only the end of the code: the complete code is enough to spend the balance.
      code: ['text', `\u2026${code.slice(-4)}`],
      balance: ['cents', balanceCents],
      recipientName: ['text', values.recipientName],
      recipientEmail: ['text', values.recipientEmail],
      expiresOn: ['day', expiresOn],
    }),
  };
}

export type CreditRow = { email: string; balanceCents: number; expiresOn: string | null };

export function readCredit(row: RowReader) {
  const balanceCents = readBalance(row);
  const expiresOn = readExpiry(row, 'expiresOn');
  const email = row.email('email');
  const reference = row.text('reference');
  return {
    values: { email, balanceCents, expiresOn } satisfies CreditRow,
    identity: [email, reference],
    balance: { isNumbered: reference !== '' },
    label: email,
    count: 1,
    cents: balanceCents,
    stored: toStoredFields({
      email: ['text', email],
      balance: ['cents', balanceCents],
      expiresOn: ['day', expiresOn],
    }),
  };
}

function readBalance(row: RowReader): number {
  const cents = row.cents('balance');
  if (cents === null) throw new InvalidCell('missing', 'balance');
  if (cents === 0) throw new SkippedRow('empty');
  return cents;
}

export type MembershipRow = Person & {
  membershipType: string;
  startedAt: Date | null;
  endsAt: Date;
  /** Since when it is frozen in our own export; null otherwise. */
  frozenAt: Date | null;
  period: Period;
  priceCents: number;
  /** Our own memberships belong to families that are there already, with all that their own list says. */
  needsAccount: boolean;
};

const ACTIVE_STATUSES = new Set([
  '',
  'active',
  'current',
  'paid',
  'activa',
  'pendingcancelation',
  'pendingcancellation',
  // Of our own export.
  'renews',
  'ends',
  'pastdue',
  'frozen',
]);

export function readMembership(row: RowReader) {
  const membershipType = row.requiredText('membershipType', 120);
  const status = normalizeName(row.text('status'));
  if (/^(ended|expired|terminated|inactive|finished|vencid|anulad)/.test(status))
    throw new SkippedRow('ended');
  const isCancelled = /^cancel/.test(status);
  const endsOn = row.day('endsOn');
  if (!endsOn && !isCancelled) throw new InvalidCell('missing', 'endsOn');
  const frozenAt = row.moment('frozenOn');
  // The paid time stands still while a membership is frozen.
  if (!endsOn || (endsOn.day < row.today && !frozenAt)) throw new SkippedRow('ended');
  if (frozenAt) row.addWarning('frozenElsewhere', 'endsOn');
  if (isCancelled) row.addWarning('cancelledButPaid', 'endsOn');
  else if (!ACTIVE_STATUSES.has(status)) row.addWarning('statusUnknown', 'status');
  const person = readPerson(row);
  const startedOn = row.day('startedOn');
  const period = readPeriod(row, membershipType);
  const priceCents = row.cents('price') ?? 0;
  const values: MembershipRow = {
    ...person,
    membershipType,
    startedAt: startedOn && row.momentOf(startedOn),
    endsAt: row.endOf(endsOn),
    frozenAt,
    period,
    priceCents,
    needsAccount: row.isOwnExport,
  };
  const reference = row.text('reference');
  return {
    values,
    identity: reference ? [reference] : [person.email, membershipType.toLowerCase()],
    label: person.name,
    count: 1,
    cents: 0,
    stored: toStoredFields({
      email: ['text', person.email],
      name: ['text', person.name],
      phone: ['text', person.phone],
      membershipType: ['text', membershipType],
      startedOn: ['day', startedOn?.day ?? row.today],
      endsOn: ['day', endsOn.day],
      period: ['period', period],
      price: ['cents', priceCents || null],
    }),
  };
}

const YEARLY = /year|annual|anual|a\u00f1o|12\s*months/i;
const MONTHLY = /month|mensual|mes\b/i;

function readPeriod(row: RowReader, membershipType: string): Period {
  const text = `${row.text('period')} ${membershipType}`;
  if (YEARLY.test(text)) return 'year';
  if (!MONTHLY.test(text)) row.addWarning('periodGuessed', 'period');
  return 'month';
}
