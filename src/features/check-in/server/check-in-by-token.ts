import { DESK_CODE_LIMIT } from '#features/member-codes/member-codes-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatVenueDate } from '#shared/venue-dates.ts';
import { checkInByBooking } from './check-in-by-search.ts';
import { deskContext } from './family-at-desk.ts';
import { findBookingByToken, findFamily } from './family-queries.ts';

type Context = Pick<CallContext, 'db' | 'config' | 'clock' | 'venue' | 'language'> & {
  user: SessionUser;
};

/**
 * Checks in a guest's booking of today by the token of its QR, once. Otherwise returns `valid: false` with the reason.
 * Unknown tokens count as wrong codes; throws 429 after too many of them.
 */
export async function checkInByToken(ctx: Context, token: string) {
  const { db, user, language } = ctx;
  const desk = deskContext(ctx, user.id);
  const found = await findFamily(db, { kind: 'token', text: token }, desk);
  if (found?.booking)
    return { valid: true, family: await checkInByBooking(db, found, desk, 'scan') };
  const booking = await findBookingByToken(db, token);
  if (!booking) await enforceLimit(ctx, DESK_CODE_LIMIT, `user:${user.id}`);
  const isPaid = booking?.status === 'paid';
  const key = !booking ? 'unknown' : isPaid ? 'otherDay' : 'notPaid';
  const day = booking ? formatVenueDate(booking.date, localeOf(language)) : '';
  return { valid: false, error: translate(`checkIn.guestQr.${key}`, { day }, language) };
}
