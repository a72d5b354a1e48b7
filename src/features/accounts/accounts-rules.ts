/** Shortest and longest password (NIST SP 800-63B: at least 8, at least 64 allowed, no patterns). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Life of the links in mails, in minutes. */
export const LINK_MINUTES = { magicLink: 15, passwordReset: 60, verification: 24 * 60 };

/**
 * The second factor: codes of an app (RFC 6238: six digits, a new one every 30 seconds) and backup
 * codes that work once each. At most so many wrong codes in so many minutes for an account, whatever
 * network they come from. After the first factor there are ten minutes for the code.
 */
export const SECOND_FACTOR = {
  digits: 6,
  stepSeconds: 30,
  backupCodes: 10,
  wrongCodes: 5,
  wrongCodesMinutes: 15,
  waitMinutes: 10,
};

/** A session counts as just begun for so long: who has no password may then add ways in. */
export const FRESH_SESSION_MINUTES = 60;

/** More passkeys than any family has devices; a bound all the same. */
export const MAX_PASSKEYS = 20;

/** The link of the very first start, in hours. */
export const FIRST_ADMIN_HOURS = 24;

export const socialProviders = ['google', 'github', 'twitter', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Where a person lands who asked for no page in particular. */
export const AFTER_SIGN_IN = '/dashboard';

/** "Mary Ann Lee" as first and last name: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** "mary.lee+play@example.org" as "Mary Lee": a name for who signs in by link without giving one. */
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
 * The name that was typed, unless it could carry a message of its own: whoever books with somebody
 * else's e-mail must not write into the mail that it receives.
 */
export function greetingName(typed: string, email: string): string {
  return /[:/@\n]|www\./i.test(typed) || typed.length > 60 ? nameFromEmail(email) : typed;
}

/** How long the one-time link of an invitation to the team works. */
export const INVITATION_DAYS = 3;
