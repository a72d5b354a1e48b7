import { InvalidCell, type RowReader, SkippedRow, toStoredFields } from './row-reader.ts';

const MAX_VISITS = 100_000;
const KINDS = ['pass', 'gift_card', 'credit'] as const;

/** A pass, gift card or credit of our own export. `granted` and `balance` are in visits for a pass, otherwise in cents. */
export type HoldingRow = {
  kind: (typeof KINDS)[number];
  /** Null for a gift card. */
  email: string | null;
  name: string;
  granted: number;
  balance: number;
  /** What `granted` is worth. */
  worthCents: number;
  perChild: boolean;
  giftCard: { codeHash: string; codeEnd: string } | null;
  expiresAt: Date | null;
  suspendedAt: Date | null;
  createdAt: Date | null;
};

export function readHolding(row: RowReader) {
  const kind = KINDS.find((kind) => kind === row.text('balanceKind'));
  if (!kind) throw new InvalidCell('status', 'balanceKind');
  const [valueCents, worthCents] = [row.requiredCents('balance'), row.requiredCents('valueTotal')];
  const isPass = kind === 'pass';
  const expiresOn = row.day('expiresOn');
  const suspendedOn = row.day('suspendedOn');
  const balance = isPass ? requiredVisits(row, 'visitsLeft') : valueCents;
  if (balance === 0) throw new SkippedRow('empty');
  const granted = isPass ? requiredVisits(row, 'visitsTotal') : worthCents;
  // Also what was granted as nothing.
  if (balance > granted) throw new InvalidCell('number', isPass ? 'visitsLeft' : 'balance');
  const values: HoldingRow = {
    kind,
    email: kind === 'gift_card' ? null : row.email('email'),
    name: row.requiredText('balanceName'),
    granted,
    balance,
    worthCents,
    perChild: row.yesNo('perChild') ?? false,
    giftCard: kind === 'gift_card' ? readGiftCode(row) : null,
    expiresAt: expiresOn && row.momentOf(expiresOn),
    suspendedAt: suspendedOn && row.momentOf(suspendedOn),
    createdAt: row.moment('grantedOn'),
  };
  return {
    values,
    identity: [row.requiredText('reference')],
    balance: { isNumbered: true },
    label: values.email ?? values.name,
    count: 1,
    cents: valueCents,
    stored: toStoredFields({
      balanceName: ['text', values.name],
      email: ['text', values.email],
      codeEnd: ['text', values.giftCard && `\u2026${values.giftCard.codeEnd}`],
      visitsLeft: ['count', isPass ? balance : null],
      balance: ['cents', valueCents],
      expiresOn: ['day', expiresOn?.day ?? null],
      suspendedOn: ['day', suspendedOn?.day ?? null],
    }),
  };
}

function requiredVisits(row: RowReader, field: string): number {
  const visits = row.count(field, MAX_VISITS);
  if (visits === null) throw new InvalidCell('missing', field);
  return visits;
}

/** Returns the hash by which the card's code is recognized; the export does not contain the code itself. */
function readGiftCode(row: RowReader) {
  const codeHash = row.requiredText('codeFingerprint');
  if (!/^[0-9a-f]{64}$/.test(codeHash)) throw new InvalidCell('code', 'codeFingerprint');
  return { codeHash, codeEnd: row.text('codeEnd', 4) };
}
