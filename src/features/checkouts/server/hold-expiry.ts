import type { Services } from '#platform/server/services.ts';

/** How long an emailed payment link is valid, but not beyond the start of the session. */
const PAYMENT_LINK_HOURS = 12;

type Context = Pick<Services, 'clock' | 'config'>;

/** Returns when an unpaid hold made now expires by default (BOOKING_HOLD_MINUTES). */
export function holdExpiry({ clock, config }: Context): Date {
  return new Date(clock.now().getTime() + config.BOOKING_HOLD_MINUTES * 60_000);
}

/** Returns when a hold made now expires if it is paid through an emailed link: never before a standard hold. */
export function paymentLinkExpiry(ctx: Context, { startsAt }: { startsAt: Date }): Date {
  const linkEnd = ctx.clock.now().getTime() + PAYMENT_LINK_HOURS * 3_600_000;
  return new Date(Math.max(holdExpiry(ctx).getTime(), Math.min(linkEnd, startsAt.getTime())));
}
