/** What staff choose to take a kiosk back with: 4 to 8 digits. */
export const PIN = /^\d{4,8}$/;

/** A tablet that was forgotten in a drawer is a kiosk no longer. */
export const KIOSK_DAYS = 30;

/** The instant before which a kiosk must not have been started to run still at `now`. */
export function oldestStart(now: Date): Date {
  return new Date(now.getTime() - KIOSK_DAYS * 86_400_000);
}
