/** The PIN that ends a kiosk, chosen by staff. */
export const PIN = /^\d{4,8}$/;
export const MAX_PIN_DIGITS = 8;

/** A kiosk expires after this time, in case a tablet was forgotten. */
export const KIOSK_DAYS = 30;

/** A kiosk started before this instant has expired. */
export function oldestStart(now: Date): Date {
  return new Date(now.getTime() - KIOSK_DAYS * 86_400_000);
}
