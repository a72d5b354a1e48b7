import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type Signing = Pick<Services, 'config'>;

/** The link in a booking's mails. It opens a page; changes need a click there. */
export function manageLink(ctx: Signing, bookingId: string): string {
  return `${ctx.config.publicUrl}/manage-booking?booking=${bookingId}&token=${tokenFor(ctx, 'booking', bookingId)}`;
}

/** The booking page at a kept slot, with the offer's token. */
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

/** Whether the token is valid for this booking. */
export function opensBooking(ctx: Signing, bookingId: string, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(token, tokenFor(ctx, 'booking', bookingId));
}

/** The waitlist entry of a token; null if the signature is wrong. */
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
