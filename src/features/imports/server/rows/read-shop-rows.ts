import { isUnguessableGiftCode, normalizeGiftCode } from '#features/shop/shop-rules.ts';
import type { Period } from '#shared/periods.ts';
import { normalizeName } from '../../recognize-file.ts';
import { type Person, readPerson } from './read-family.ts';
import { InvalidCell, MANGLED, type RowReader, SkippedRow, toStoredFields } from './row-reader.ts';

const MAX_VISITS = 1000;

/** Reads the last day of validity, and the instant at which it ends. Throws SkippedRow if it has passed. */
function readExpiry(row: RowReader) {
  const last = row.day('expiresOn');
  if (last && last.day < row.today) throw new SkippedRow('ended');
  return { expiresOn: last?.day ?? null, expiresAt: last && row.endOf(last) };
}

export type PassRow = {
  email: string;
  passName: string;
  visits: number;
  /** The value of the remaining visits, in cents. */
  valueCents: number;
  expiresAt: Date | null;
};

export function readPass(row: RowReader) {
  const passName = row.requiredText('passName', 120);
  const visits = row.count('visitsLeft', MAX_VISITS);
  if (visits === null) throw new InvalidCell('missing', 'visitsLeft');
  if (visits === 0) throw new SkippedRow('empty');
  const { expiresOn, expiresAt } = readExpiry(row);
  const email = row.email('email');
  const valueCents = readPassValue(row, visits);
  const values: PassRow = { email, passName, visits, valueCents, expiresAt };
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
  expiresAt: Date | null;
};

export function readGiftCard(row: RowReader) {
  const code = row.requiredText('code', 60);
  if (MANGLED.test(code)) throw new InvalidCell('mangled', 'code');
  if (normalizeGiftCode(code) === null) throw new InvalidCell('code', 'code');
  if (!isUnguessableGiftCode(code)) throw new InvalidCell('shortCode', 'code');
  const balanceCents = readBalance(row);
  const { expiresOn, expiresAt } = readExpiry(row);
  const values: GiftCardRow = {
    code,
    balanceCents,
    recipientEmail: row.text('recipientEmail') ? row.email('recipientEmail') : null,
    recipientName: row.text('recipientName', 120),
    expiresAt,
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

export type CreditRow = { email: string; balanceCents: number; expiresAt: Date | null };

export function readCredit(row: RowReader) {
  const balanceCents = readBalance(row);
  const { expiresOn, expiresAt } = readExpiry(row);
  const email = row.email('email');
  const reference = row.text('reference');
  return {
    values: { email, balanceCents, expiresAt } satisfies CreditRow,
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
  const cents = row.requiredCents('balance');
  if (cents === 0) throw new SkippedRow('empty');
  return cents;
}

export type MembershipRow = Person & {
  membershipType: string;
  startedAt: Date | null;
  /** The end of the paid time. One that was frozen runs on now: only an order's page can unfreeze one. */
  endsAt: Date;
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
  const paidUntil = row.endOf(endsOn);
  const endsAt = frozenAt
    ? new Date(row.now.getTime() + paidUntil.getTime() - frozenAt.getTime())
    : paidUntil;
  const startedOn = row.day('startedOn');
  const period = readPeriod(row, membershipType);
  const priceCents = row.cents('price') ?? 0;
  const values: MembershipRow = {
    ...person,
    membershipType,
    startedAt: startedOn && row.momentOf(startedOn),
    endsAt,
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
      endsOn: ['day', frozenAt ? row.dayOf(endsAt) : endsOn.day],
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
