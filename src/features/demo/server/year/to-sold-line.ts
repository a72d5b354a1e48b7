import type { SaleRef } from '#features/prices/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import { idFor } from '#platform/server/seed-numbers.ts';

/** The row of a sale line that was paid at `countedAt`, as `insertSoldLines` stores it. */
export const toSoldLine = (
  saleKind: SaleRef['saleKind'],
  saleId: string,
  { tax, ...line }: SaleLine,
  position: number,
  countedAt: Date | null,
) => ({
  id: idFor(`demo line ${saleId}`, position),
  saleKind,
  saleId,
  position,
  reverses: null as string | null,
  ...line,
  taxName: tax?.name ?? null,
  taxPercent: tax?.percent ?? null,
  taxKind: tax?.kind ?? null,
  countedAt,
});
