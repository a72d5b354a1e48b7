import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type Signing = Pick<Services, 'config'>;

/** The link in a booking's mails. It opens a page; changes happen by its buttons. */
export function manageLink(ctx: Signing, bookingId: string): string {
  return `${ctx.config.publicUrl}/manage-booking?booking=${bookingId}&token=${tokenFor(ctx, 'booking', bookingId)}`;
}

/** Where a kept spot is booked: the booking page at its slot, with the offer's token. */
export function offerLink(
  ctx: Signing,
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

export function leaveLink(ctx: Signing, entryId: string): string {
  return `${ctx.config.publicUrl}/leave-waitlist?token=${encodeURIComponent(waitlistToken(ctx, entryId))}`;
}

/** Whether the token is the one in this booking's mails. */
export function opensBooking(ctx: Signing, bookingId: string, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(token, tokenFor(ctx, 'booking', bookingId));
}

/** The waitlist entry that a token belongs to; null if it was not made here. */
export function waitlistEntryOf(ctx: Signing, token: string): string | null {
  const [entryId = ''] = token.split('.');
  return isSameSecret(token, waitlistToken(ctx, entryId)) ? entryId : null;
}

export function waitlistToken(ctx: Signing, entryId: string): string {
  return `${entryId}.${tokenFor(ctx, 'waitlist', entryId)}`;
}

function tokenFor({ config }: Signing, purpose: string, id: string): string {
  return createHmac('sha256', config.SESSION_SECRET).update(`${purpose}:${id}`).digest('base64url');
}
