import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { toVisit } from '#features/bookings/bookings-rules.ts';
import {
  type ChosenType,
  findDaySlots,
  parseChosenTypes,
} from '#features/bookings/server/index.ts';
import { listOfExtras, priceListOf } from '#features/prices/price-list-rules.ts';
import { priceLines, type Visit } from '#features/prices/price-rules.ts';
import {
  deductExtras,
  insertSoldLines,
  requireExpectedTotal,
} from '#features/prices/server/index.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import {
  payBookingWithValue,
  priceWithValue,
  sortEnteredCodes,
  throwValueConflict,
} from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import type { deskSalesContract } from '../../desk-sales-contract.ts';
import { findDeskSaleByRequest, insertDeskSale } from './desk-sales-queries.ts';

type Call = (typeof deskSalesContract)['POST /api/check-in/sales'];
type PriceCall = (typeof deskSalesContract)['POST /api/check-in/sales/price'];
type Context = CallContext & { user: SessionUser; body: z.output<Call['body']> };

/** Staff take any amount; the payment provider's minimum does not apply. */
const MIN_DUE_CENTS = 0;

/** Prices extras with the entered codes, spending nothing. Throws 409 for an unusable code or an extra not on sale. */
export async function priceExtras(ctx: CallContext & { body: z.output<PriceCall['body']> }) {
  const { db, clock, body } = ctx;
  const lines = await buildLines(ctx, body.items);
  return priceWithValue(
    { db, clock, user: null },
    lines,
    await sortEnteredCodes(db, body.codes ?? []),
    MIN_DUE_CENTS,
  );
}

/**
 * Sells extras at the desk without a booking: stock, codes and sold lines in one transaction. Returns the stored sale for
 * a repeated Idempotency-Key. Throws 409 if an extra is sold out or not on sale, for an unusable code, and if the price or
 * the amount due has changed.
 */
export async function sellExtras(ctx: Context) {
  const { body, clock, requestKey, user } = ctx;
  const stored = requestKey ? await findDeskSaleByRequest(ctx.db, requestKey) : null;
  if (stored) {
    const { id: saleId, priceCents, valueCents } = stored;
    return { saleId, priceCents, dueCents: priceCents - valueCents };
  }
  const lines = await buildLines(ctx, body.items);
  const { totalCents } = sumLines(lines);
  requireExpectedTotal(ctx, totalCents, body.expectedCents, 'bookings.priceChanged');
  const saleId = randomUUID();
  const at = clock.now();
  return inTransaction(ctx.db, async (db) => {
    const paid = await payBookingWithValue({ clock, user: null }, db, {
      subject: `desk-sale:${saleId}`,
      lines,
      codes: await sortEnteredCodes(db, body.codes ?? []),
      minDueCents: MIN_DUE_CENTS,
    });
    const { dueCents, bookingColumns } = paid;
    requireExpectedTotal(ctx, dueCents, body.expectedDueCents, 'bookings.dueChanged');
    const { method } = body;
    const sale = {
      id: saleId,
      ...bookingColumns,
      method,
      takenBy: user.id,
      takenAt: at,
      requestKey,
    };
    await insertDeskSale(db, sale);
    await insertSoldLines(db, { saleKind: 'desk-sale', saleId }, paid.lines, at);
    await deductExtras(db, paid.lines, ctx.language);
    const { priceCents } = bookingColumns;
    const detail = { method, priceCents, ...(dueCents !== priceCents && { dueCents }) };
    await writeAudit(db, { actorId: user.id, action: 'extras.sold', subject: saleId, detail });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return { saleId, priceCents, dueCents };
  }).catch(throwValueConflict);
}

/** Returns the sale lines of extras at the desk's current prices. Throws 409 for a type that is not an extra on sale. */
async function buildLines(
  ctx: Pick<CallContext, 'db' | 'clock' | 'venue' | 'language'>,
  items: ChosenType[],
): Promise<SaleLine[]> {
  const list = listOfExtras(priceListOf(ctx.venue()));
  const quantities = parseChosenTypes(ctx.language, list, items, 'desk');
  const lines = priceLines(list, await findVisitNow(ctx), quantities);
  if (lines.length === 0) throw httpError(400, 'checkIn.noExtraChosen');
  return lines;
}

/** The current session, or the next one of today, as input for the price rules; the time of day if there is none. */
async function findVisitNow({
  db,
  clock,
  venue,
}: Pick<Services, 'db' | 'clock' | 'venue'>): Promise<Visit> {
  const now = clock.now();
  const { timezone } = venue();
  const venueDate = venueDateOf(now, timezone);
  const slot = (await findDaySlots(db, venueDate, timezone)).find(({ endsAt }) => endsAt > now);
  if (slot) return toVisit(slot, 'desk', now);
  const startTime = venueTimeOf(now, timezone);
  return { venueDate, startTime, minutesToClosing: 24 * 60, channel: 'desk' };
}
