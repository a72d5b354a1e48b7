/** The PIN that ends a kiosk, chosen by staff. */
export const PIN_PATTERN = /^\d{4,8}$/;
export const MAX_PIN_DIGITS = 8;

/** A kiosk expires after this many days, in case staff never end it. */
export const KIOSK_LIFETIME_DAYS = 30;

/** Kiosks that started before this instant have expired. */
export function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - KIOSK_LIFETIME_DAYS * 86_400_000);
}
