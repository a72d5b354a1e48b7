import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { findCodeOf } from '#features/member-codes/server/index.ts';
import { findSoldLines } from '#features/prices/server/index.ts';
import { type SaleLine, sumTaxes } from '#features/prices/tax-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { refundUntil } from '../../booking-refund-rules.ts';
import { formatBookingNumber, hasReceipt } from '../../bookings-rules.ts';
import { type BookingWithSlot, findBooking } from '../bookings-queries.ts';
import { bookingToken } from '../emails/booking-links.ts';
import { formatBookingTitle } from '../emails/session-titles.ts';
import { isOwnBooking } from '../own-booking.ts';

/**
 * Returns a booking's confirmation for the browser that started its payment, its owner and their family; null for all
 * others, and for a cancelled booking.
 */
export async function findBookingConfirmation(
  ctx: CallContext,
  bookingId: string,
  isPayer: boolean,
): Promise<Confirmation | null> {
  const booking = await findBooking(ctx.db, bookingId);
  if (!booking || booking.status === 'cancelled') return null;
  const isOwn = await isOwnBooking(ctx, booking);
  if (!isPayer && !isOwn) return null;
  const { priceCents, visits, guardianEmail, startsAt, endsAt } = booking;
  const venue = ctx.venue();
  const soldLines = await findSoldLines(ctx.db, { saleKind: 'booking', saleId: bookingId });
  const isPaid = booking.status === 'paid';
  const deadline = refundUntil(startsAt, venue);
  const token = bookingToken(ctx, bookingId);
  const query = isOwn ? '' : `?token=${token}`;
  return {
    reference: formatBookingNumber(booking),
    title: formatBookingTitle(venue, booking, ctx.language),
    name: booking.guardianName,
    email: guardianEmail,
    visit: {
      date: booking.date,
      slotLabel: booking.slotLabel,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      childrenCount: booking.childrenCount,
      counts: booking.type === 'event' ? 'people' : 'children',
      location: booking.eventLocation,
    },
    lines: venue.priceList ? soldLines.map((line) => toConfirmedLine(line, ctx.language)) : [],
    discountCents: booking.discountCents,
    totalCents: priceCents,
    valueCents: booking.valueCents,
    taxes: sumTaxes(soldLines).map((tax) => (venue.priceList ? tax : { ...tax, name: null })),
    visits,
    refundUntil:
      isPaid && priceCents + visits > 0 && deadline > ctx.clock.now()
        ? deadline.toISOString()
        : null,
    deskCode: isPaid && endsAt > ctx.clock.now() ? await findDeskCode(ctx, booking) : null,
    manageUrl: isOwn ? '/my-bookings' : `/manage-booking?booking=${bookingId}&token=${token}`,
    calendarUrl: `/api/bookings/${bookingId}/booking.ics${query}`,
    receiptUrl: hasReceipt(booking) ? `/api/bookings/${bookingId}/receipt${query}` : null,
    isGuest: ctx.user === null && booking.userId === null,
  };
}

const toConfirmedLine = ({ names, quantity, unitCents }: SaleLine, language: Language) => ({
  name: localizedText(language, names),
  quantity,
  amountCents: unitCents * quantity,
});

/** Returns the caller's Active member code if the booking is theirs, otherwise the booking's own token. */
async function findDeskCode({ db, user, clock }: CallContext, booking: BookingWithSlot) {
  const code = user && booking.userId === user.id ? await findCodeOf(db, user.id) : null;
  return code && statusOf(code, clock.now()) === 'Active'
    ? { data: code.qrCodeData, digits: code.numericCode }
    : { data: booking.deskToken, digits: null };
}
