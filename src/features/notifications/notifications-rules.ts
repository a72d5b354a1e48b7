import type { NotificationType } from './notifications-contract.ts';

/** The toggle of the profile that decides whether a type is created and mailed (decisions). */
export const toggleOf = {
  BOOKING_REMINDER: 'notifyBookings',
  MATCH: 'notifyMatches',
  EVENT_SUGGESTION: 'notifyEvents',
  MESSAGE: 'notifyMessages',
} as const satisfies Record<NotificationType, string>;

/** What the bell's badge says: nothing without unread ones, "9+" above nine (spec 2). */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}

type Contact = {
  preferredContactMethod: 'text' | 'email';
  smsOptIn: boolean;
  phone: string | null;
};

/** The number to text, if the person opted in; null otherwise. */
export function numberForTexts(contact: Contact, countryCode: string): string | null {
  const { preferredContactMethod, smsOptIn, phone } = contact;
  if (preferredContactMethod !== 'text' || !smsOptIn || !phone) return null;
  return asMobileNumber(phone, countryCode);
}

/**
 * A typed phone number as +15551234567; null for one that can't receive text messages. `countryCode`
 * goes before numbers without one.
 */
export function asMobileNumber(phone: string, countryCode: string): string | null {
  // An extension cannot receive any.
  if (/ext|x|#/i.test(phone)) return null;
  const typed = phone.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const digits = typed.replaceAll('+', '');
  if (typed.startsWith('+')) return isNumber(digits) ? `+${digits}` : null;
  const national = digits.replace(/^0/, '');
  const hasCode = countryCode === '1' && national.length === 11 && national.startsWith('1');
  const whole = hasCode ? national : countryCode + national;
  const isRight = countryCode === '1' ? whole.length === 11 : isNumber(whole);
  return isRight ? `+${whole}` : null;
}

/** E.164: 8 to 15 digits with the country's code. */
const isNumber = (digits: string) => /^[1-9]\d{7,14}$/.test(digits);
