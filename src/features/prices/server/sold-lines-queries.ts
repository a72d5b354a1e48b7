import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { type LineTax, type SaleLine, splitCents, taxShare } from '../tax-rules.ts';
import { soldLines } from './sold-lines-tables.ts';

/** `party-payment` is a deposit, a balance or a payment at the desk; `saleId` is then the payment's id. */
export type SaleRef = {
  saleKind: 'booking' | 'order' | 'party' | 'party-payment' | 'desk-sale';
  saleId: string;
};

/** Raw SQL for speed, because every booking runs it. */
const INSERT_LINES = `insert into sold_lines (sale_kind, sale_id, position, kind, type_id, names, quantity, unit_cents,
    covered_by, discount_cents, tax_name, tax_percent, tax_kind, tax_cents, total_cents, counted_at)
  select :saleKind, :saleId::uuid, line.position, line.kind, line.type_id, line.names, line.quantity, line.unit_cents,
    line.covered_by, line.discount_cents, line.tax_name, line.tax_percent, line.tax_kind, line.tax_cents,
    line.total_cents, :countedAt::timestamptz
  from jsonb_to_recordset(:lines::jsonb) as line (position smallint, kind text, type_id text, names jsonb,
    quantity integer, unit_cents integer, covered_by text, discount_cents integer, tax_name text,
    tax_percent numeric, tax_kind text, tax_cents integer, total_cents integer)`;

/** Stores the lines of a sale. `countedAt` is when it was paid; null while it is unpaid. */
export async function insertSoldLines(
  db: Db,
  { saleKind, saleId }: SaleRef,
  lines: readonly SaleLine[],
  countedAt: Date | null,
): Promise<void> {
  const rows = lines.map((line, position) => ({
    position,
    kind: line.kind,
    type_id: line.typeId,
    names: line.names,
    quantity: line.quantity,
    unit_cents: line.unitCents,
    covered_by: line.coveredBy,
    discount_cents: line.discountCents,
    tax_name: line.tax?.name ?? null,
    tax_percent: line.tax?.percent ?? null,
    tax_kind: line.tax?.kind ?? null,
    tax_cents: line.taxCents,
    total_cents: line.totalCents,
  }));
  await preparedSql(db, INSERT_LINES, {
    saleKind,
    saleId,
    lines: JSON.stringify(rows),
    countedAt: countedAt?.toISOString() ?? null,
  });
}

const ofSale = ({ saleKind, saleId }: SaleRef) =>
  and(eq(soldLines.saleKind, saleKind), eq(soldLines.saleId, saleId));

/**
 * SQL: the admissions and extras of a booking as a JSON array of booked items; of an event, the extras. `saleId` is a
 * column or an expression.
 */
export const bookedItemsSql = (saleId: string, saleKind: SaleRef['saleKind'] = 'booking') => `(
    select coalesce(json_agg(json_build_object('typeId', line.type_id, 'kind', line.kind, 'names', line.names,
      'quantity', line.quantity, 'isFree', line.unit_cents = 0 and line.covered_by is null)
      order by line.position), '[]')
    from sold_lines line
    where line.sale_id = ${saleId} and line.sale_kind = '${saleKind}' and line.reverses is null
      and line.type_id is not null)`;

export type StoredLine = SaleLine & { id: string; position: number; isCounted: boolean };

/** The lines of a sale as they were sold, without the reversals of refunds. */
export async function findSoldLines(db: Db, sale: SaleRef): Promise<StoredLine[]> {
  return (await findSoldLinesBySale(db, sale.saleKind, [sale.saleId])).get(sale.saleId) ?? [];
}

/** The lines of several sales as they were sold, by sale id. */
export async function findSoldLinesBySale(
  db: Db,
  saleKind: SaleRef['saleKind'],
  saleIds: string[],
): Promise<Map<string, StoredLine[]>> {
  if (saleIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(soldLines)
    .where(
      and(
        eq(soldLines.saleKind, saleKind),
        inArray(soldLines.saleId, saleIds),
        isNull(soldLines.reverses),
      ),
    )
    .orderBy(asc(soldLines.position));
  return Map.groupBy(rows.map(toStoredLine), ({ saleId }) => saleId);
}

function toStoredLine({
  taxName,
  taxPercent,
  taxKind,
  countedAt,
  ...row
}: typeof soldLines.$inferSelect) {
  return {
    id: row.id,
    saleId: row.saleId,
    position: row.position,
    kind: row.kind,
    typeId: row.typeId,
    names: row.names,
    quantity: row.quantity,
    unitCents: row.unitCents,
    coveredBy: row.coveredBy,
    discountCents: row.discountCents,
    tax: toLineTax({ taxName, taxPercent, taxKind }),
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    isCounted: countedAt !== null,
  };
}

const toLineTax = ({
  taxName,
  taxPercent,
  taxKind,
}: Pick<typeof soldLines.$inferSelect, 'taxName' | 'taxPercent' | 'taxKind'>): LineTax | null =>
  taxName === null || taxPercent === null || taxKind === null
    ? null
    : { name: taxName, percent: taxPercent, kind: taxKind };

/** Marks the unpaid lines of a sale as paid; reports count them from then on. */
export async function markSoldLinesPaid(db: Db, sale: SaleRef, paidAt: Date): Promise<void> {
  await db
    .update(soldLines)
    .set({ countedAt: paidAt })
    .where(and(ofSale(sale), isNull(soldLines.countedAt)));
}

/**
 * Inserts reversal lines that bring the sale's reversed total to `refundedCents`, each with its share of the
 * tax. Undoes the difference if less is refunded than before, because the provider's refund failed. The
 * caller must have locked the sale's row.
 */
export const reverseSoldLines = (
  db: Db,
  sale: SaleRef,
  refundedCents: number,
  at: Date,
): Promise<void> =>
  insertReversals(db, sale, at, (lines) =>
    splitCents(
      refundedCents,
      lines.map(({ totalCents }) => totalCents),
    ),
  );

/**
 * Inserts reversal lines for a refund of single lines, in cents by position, each with its share of the tax. Negative
 * cents undo a refund that failed. The caller must have locked the sale's row.
 */
export const reverseSoldParts = (
  db: Db,
  sale: SaleRef,
  parts: ReadonlyMap<number, number>,
  at: Date,
): Promise<void> =>
  insertReversals(db, sale, at, (lines) =>
    lines.map(({ position, totalCents, reversedCents }) =>
      Math.max(0, Math.min(totalCents, reversedCents + (parts.get(position) ?? 0))),
    ),
  );

/**
 * Inserts reversal lines for an amount that was lost without a refund of lines, in proportion to what is left of each.
 * The caller must have locked the sale's row.
 */
export const reverseSoldAmount = (
  db: Db,
  sale: SaleRef,
  amountCents: number,
  at: Date,
): Promise<void> =>
  insertReversals(db, sale, at, (lines) => {
    const leftCents = lines.map(({ totalCents, reversedCents }) => totalCents - reversedCents);
    const allLeftCents = leftCents.reduce((sum, left) => sum + left, 0);
    const parts = splitCents(Math.min(amountCents, allLeftCents), leftCents);
    return lines.map(({ reversedCents }, index) => reversedCents + (parts[index] ?? 0));
  });

type CountedLine = StoredLine & { reversedCents: number; reversedTaxCents: number };

/** Inserts reversals that bring the reversed cents of each paid line to those that `toReversed` returns. */
async function insertReversals(
  db: Db,
  sale: SaleRef,
  at: Date,
  toReversed: (lines: CountedLine[]) => number[],
) {
  const lines = await findCountedLines(db, sale);
  const reversed = toReversed(lines);
  const rows = lines.flatMap((line, index) => {
    const cents = reversed[index] ?? line.reversedCents;
    const totalCents = cents - line.reversedCents;
    const taxCents = taxShare(line, cents) - line.reversedTaxCents;
    return totalCents === 0 && taxCents === 0 ? [] : [{ line, totalCents, taxCents }];
  });
  if (rows.length === 0) return;
  await db.insert(soldLines).values(
    rows.map(({ line, totalCents, taxCents }) => ({
      ...sale,
      position: line.position,
      reverses: line.id,
      kind: line.kind,
      typeId: line.typeId,
      names: line.names,
      quantity: -1,
      unitCents: 0,
      taxName: line.tax?.name ?? null,
      taxPercent: line.tax?.percent ?? null,
      taxKind: line.tax?.kind ?? null,
      taxCents: -taxCents,
      totalCents: -totalCents,
      countedAt: at,
    })),
  );
}

/** The paid lines of a sale with what refunds have reversed of them. */
async function findCountedLines(db: Db, sale: SaleRef): Promise<CountedLine[]> {
  const lines = (await findSoldLines(db, sale)).filter(({ isCounted }) => isCounted);
  const reversedByLine = await findReversedAmounts(db, sale);
  return lines.map((line) => {
    const { totalCents = 0, taxCents = 0 } = reversedByLine.get(line.id) ?? {};
    return { ...line, reversedCents: totalCents, reversedTaxCents: taxCents };
  });
}

/** The amounts already reversed by refunds, in cents, by line id. */
async function findReversedAmounts(db: Db, sale: SaleRef) {
  const rows = await db
    .select({
      line: soldLines.reverses,
      totalCents: sql<number>`-sum(${soldLines.totalCents})::int`,
      taxCents: sql<number>`-sum(${soldLines.taxCents})::int`,
    })
    .from(soldLines)
    .where(and(ofSale(sale), sql`${soldLines.reverses} is not null`))
    .groupBy(soldLines.reverses);
  return new Map(rows.map(({ line, ...sums }) => [line, sums]));
}

/** What was paid of sales at one tax rate, in cents: what is left after refunds, and what was refunded. */
export type PaidByRate = {
  tax: LineTax | null;
  totalCents: number;
  taxCents: number;
  refundedCents: number;
};

/** Sums the paid lines of sales by tax rate, less refunds: what the reports count of them. Empty if none is paid. */
export async function findPaidByRate(
  db: Db,
  saleKind: SaleRef['saleKind'],
  saleIds: string[],
): Promise<PaidByRate[]> {
  if (saleIds.length === 0) return [];
  const rows = await db
    .select({
      taxName: soldLines.taxName,
      taxPercent: soldLines.taxPercent,
      taxKind: soldLines.taxKind,
      totalCents: sql<number>`sum(${soldLines.totalCents})::int`,
      taxCents: sql<number>`sum(${soldLines.taxCents})::int`,
      refundedCents: sql<number>`coalesce(-sum(${soldLines.totalCents})
        filter (where ${soldLines.reverses} is not null), 0)::int`,
    })
    .from(soldLines)
    .where(
      and(
        eq(soldLines.saleKind, saleKind),
        inArray(soldLines.saleId, saleIds),
        isNotNull(soldLines.countedAt),
      ),
    )
    .groupBy(soldLines.taxName, soldLines.taxPercent, soldLines.taxKind)
    .orderBy(sql`${soldLines.taxPercent} desc nulls last`, asc(soldLines.taxName));
  return rows.map(({ taxName, taxPercent, taxKind, ...sums }) => ({
    tax: toLineTax({ taxName, taxPercent, taxKind }),
    ...sums,
  }));
}

/** Whether anything with a price was ever sold, paid or not: what was sold keeps its amounts in the venue's currency. */
export async function hasSoldAnything(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: soldLines.id })
    .from(soldLines)
    .where(gt(soldLines.unitCents, 0))
    .limit(1);
  return rows.length > 0;
}

/** Returns the type ids that have been sold at least once. */
export async function findSoldTypeIds(db: Db, typeIds: readonly string[]): Promise<Set<string>> {
  if (typeIds.length === 0) return new Set();
  const rows = await preparedSql<{ id: string }>(
    db,
    `select id from unnest(:typeIds::text[]) as type (id)
    where exists (select from sold_lines where type_id = type.id)`,
    { typeIds: `{${typeIds.join(',')}}` },
  );
  return new Set(rows.map(({ id }) => id));
}
