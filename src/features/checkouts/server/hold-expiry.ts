import type { Services } from '#platform/server/services.ts';

/** When an unpaid hold made now expires by default (BOOKING_HOLD_MINUTES). */
export function holdExpiry({ clock, config }: Pick<Services, 'clock' | 'config'>): Date {
  return new Date(clock.now().getTime() + config.BOOKING_HOLD_MINUTES * 60_000);
}
