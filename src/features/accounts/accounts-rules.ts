/** Password length (NIST SP 800-63B: at least 8, at least 64 allowed, no patterns). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Lifetime of mailed links, in minutes. */
export const LINK_MINUTES = { magicLink: 15, passwordReset: 60, verification: 24 * 60 };

/**
 * The second factor: app codes (RFC 6238: six digits, a new one every 30 seconds) and single-use backup
 * codes. Wrong codes are limited per account across networks. After the first factor the code must follow
 * within `waitMinutes`.
 */
export const SECOND_FACTOR = {
  digits: 6,
  stepSeconds: 30,
  backupCodes: 10,
  wrongCodes: 5,
  wrongCodesMinutes: 15,
  waitMinutes: 10,
};

/**
 * Minutes for which a session counts as fresh: an account without a password may then add sign-in methods.
 */
export const FRESH_SESSION_MINUTES = 60;

/** More than any family has devices, but bounded. */
export const MAX_PASSKEYS = 20;

/** Lifetime of the first admin's link, in hours. */
export const FIRST_ADMIN_HOURS = 24;

export const socialProviders = ['google', 'github', 'twitter', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The default page after sign-in. */
export const AFTER_SIGN_IN = '/dashboard';

/** Splits "Mary Ann Lee" into first and last name: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** Derives "Mary Lee" from "mary.lee+play@example.org", for people who sign in by link without a name. */
export function nameFromEmail(email: string): string {
  const words =
    (email.split('@')[0] ?? '')
      .split('+')[0]
      ?.split(/[._-]+/)
      .filter(Boolean) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return (name || email).slice(0, 80);
}

/**
 * The typed name, unless it could carry a message: a person who books with another's e-mail must not be
 * able to write into the mail that it receives.
 */
export function greetingName(typed: string, email: string): string {
  return /[:/@\n]|www\./i.test(typed) || typed.length > 60 ? nameFromEmail(email) : typed;
}

/** Days for which an invitation's one-time link works. */
export const INVITATION_DAYS = 3;
