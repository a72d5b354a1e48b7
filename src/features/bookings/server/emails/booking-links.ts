import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type SigningContext = Pick<Services, 'config'>;

/** The link in a booking's emails. It only opens a page, so email scanners that follow it change nothing. */
export function manageLink(ctx: SigningContext, bookingId: string): string {
  return `${ctx.config.publicUrl}/manage-booking?booking=${bookingId}&token=${bookingToken(ctx, bookingId)}`;
}

/** The link to a booking's receipt, which has the refunds until it is opened. */
export function receiptLink(ctx: SigningContext, bookingId: string): string {
  return `${ctx.config.publicUrl}/api/bookings/${bookingId}/receipt?token=${bookingToken(ctx, bookingId)}`;
}

/** The token that opens a booking without signing in. */
export const bookingToken = (ctx: SigningContext, bookingId: string) =>
  signToken(ctx, 'booking', bookingId);

/** The link to book offered spots, with the offer's token. */
export function offerLink(
  ctx: SigningContext,
  entryId: string,
  { date, slotLabel }: { date: string; slotLabel: string },
): string {
  const search = new URLSearchParams({
    date,
    slot: slotLabel,
    offer: waitlistToken(ctx, entryId),
  });
  return `${ctx.config.publicUrl}/booking?${search}`;
}

export function leaveLink(ctx: SigningContext, entryId: string): string {
  return `${ctx.config.publicUrl}/leave-waitlist?token=${encodeURIComponent(waitlistToken(ctx, entryId))}`;
}

export function isBookingToken(
  ctx: SigningContext,
  bookingId: string,
  token: string | undefined,
): boolean {
  return token !== undefined && isSameSecret(token, bookingToken(ctx, bookingId));
}

/** Verifies a waitlist token and returns its entry's id; null if the signature is invalid. */
export function verifyWaitlistToken(ctx: SigningContext, token: string): string | null {
  const [entryId = ''] = token.split('.');
  return isSameSecret(token, waitlistToken(ctx, entryId)) ? entryId : null;
}

export function waitlistToken(ctx: SigningContext, entryId: string): string {
  return `${entryId}.${signToken(ctx, 'waitlist', entryId)}`;
}

function signToken({ config }: SigningContext, purpose: string, id: string): string {
  return createHmac('sha256', config.SESSION_SECRET).update(`${purpose}:${id}`).digest('base64url');
}
