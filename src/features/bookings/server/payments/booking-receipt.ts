import {
  getReceiptFileName,
  type ReceiptPayment,
  renderReceipt,
} from '#features/checkouts/server/index.ts';
import { findPaidByRate, findSoldLines } from '#features/prices/server/index.ts';
import { findValuePayments } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatDayWithYear, formatSlotLabel } from '#shared/venue-dates.ts';
import { formatBookingNumber, hasReceipt } from '../../bookings-rules.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { formatBookingTitle } from '../emails/session-titles.ts';
import { findPaymentsOf } from './payments-queries.ts';

/**
 * Renders the receipt of a booking, a pass visit or an event's spots, less refunds, and returns it with its file name.
 * Throws 404 if nothing was paid.
 */
export async function renderBookingReceipt(
  ctx: Pick<Services, 'db' | 'venue'>,
  booking: BookingWithSlot,
  language: Language,
): Promise<{ filename: string; content: Buffer }> {
  const { id, paidAt, date } = booking;
  if (paidAt === null || !hasReceipt(booking)) throw notFound();
  const number = formatBookingNumber(booking);
  const locale = localeOf(language);
  const value = await findValuePayments(ctx.db, `booking:${id}`);
  const content = await renderReceipt(
    ctx,
    {
      number,
      paidAt,
      buyer: { name: booking.guardianName, email: booking.guardianEmail },
      visit: {
        title: formatBookingTitle(ctx.venue(), booking, language),
        when: `${formatDayWithYear(date, locale)}, ${formatSlotLabel(booking.slotLabel, locale)}`,
      },
      lines: await findSoldLines(ctx.db, { saleKind: 'booking', saleId: id }),
      payments: [...value.payments, ...(await findMoneyPayments(ctx.db, booking))],
      returnedVisits: value.returnedVisits,
      balanceCents: 0,
      rates: await findPaidByRate(ctx.db, 'booking', [id]),
    },
    language,
  );
  return { filename: getReceiptFileName(number, language), content };
}

/** The payment by card or at the desk of what gift cards, credit and visits left. */
async function findMoneyPayments(
  db: Db,
  { id, priceCents, valueCents }: BookingWithSlot,
): Promise<ReceiptPayment[]> {
  const payment = (await findPaymentsOf(db, [id])).get(id);
  const amount = priceCents - valueCents;
  return payment && amount > 0 ? [{ method: payment.paidWith, amount }] : [];
}
