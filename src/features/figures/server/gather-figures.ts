import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import type { Figures } from '../figures-contract.ts';
import { groupingOf, taxOf } from '../figures-rules.ts';
import {
  findIncome,
  findOutstandingDeskRefunds,
  findUnsettled,
  totalOf,
} from './income-queries.ts';
import { findTaxByRate } from './tax-queries.ts';
import {
  findLiabilities,
  findPromoUse,
  findValueSpent,
  sumCreditSpentOnFees,
  sumGiftCardsRefundedAsCredit,
} from './value-queries.ts';
import { findOccupancy, findRetention, findVisits } from './visits-figures-queries.ts';

/** Gathers all figures for a period of venue dates, both inclusive. */
export async function gatherFigures(
  { db, venue }: Pick<Services, 'db' | 'venue'>,
  { from, to }: { from: string; to: string },
): Promise<Figures> {
  const { timezone, taxPercent, priceList } = venue();
  const by = groupingOf(from, to);
  const span = {
    start: instantOf(from, '00:00', timezone),
    end: instantOf(addDays(to, 1), '00:00', timezone),
    timezone,
    by,
  };
  const [
    rows,
    unsettled,
    value,
    giftCardCreditCents,
    feeCreditCents,
    visits,
    occupancy,
    retention,
    liabilities,
    deskRefunds,
    promos,
    taxByRate,
  ] = await Promise.all([
    findIncome(db, span),
    findUnsettled(db),
    findValueSpent(db, span),
    sumGiftCardsRefundedAsCredit(db, span),
    sumCreditSpentOnFees(db, span),
    findVisits(db, { from, to }, by),
    findOccupancy(db, { from, to }, timezone),
    findRetention(db, { from, to }),
    findLiabilities(db, span.end),
    findOutstandingDeskRefunds(db),
    findPromoUse(db, span),
    findTaxByRate(db, span),
  ]);
  const sums = { received: totalOf(rows, 'received'), refunded: totalOf(rows, 'refunded') };
  return {
    income: { by, rows, ...sums, ...unsettled },
    value,
    visits,
    occupancy,
    retention,
    liabilities: { at: to, ...liabilities, deskRefunds },
    tax: priceList
      ? { percent: 0, rows: [], grossCents: 0, taxCents: 0, netCents: 0 }
      : taxOf(
          sums,
          {
            ...value,
            creditCents: value.creditCents - feeCreditCents,
            creditGivenCents: value.creditGivenCents - giftCardCreditCents,
          },
          taxPercent,
        ),
    taxByRate,
    promos,
  };
}
