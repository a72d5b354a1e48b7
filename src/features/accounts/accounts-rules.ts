/** Password length (NIST SP 800-63B: at least 8, at least 64 allowed, no composition rules). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Lifetime of emailed links, in minutes. */
export const LINK_MINUTES = { magicLink: 15, passwordReset: 60, verification: 24 * 60 };

/**
 * The second factor: app codes (RFC 6238: six digits, a new one every 30 seconds) and single-use backup
 * codes. Wrong codes are limited per account across networks. After the first factor, the code must be
 * entered within `challengeMinutes`.
 */
export const SECOND_FACTOR = {
  digits: 6,
  stepSeconds: 30,
  backupCodeCount: 10,
  maxWrongCodes: 5,
  wrongCodesMinutes: 15,
  challengeMinutes: 10,
};

/** Maximum age of a session in which an account without a password or code may change its sign-in methods. */
export const FRESH_SESSION_MINUTES = 60;

/** Maximum number of passkeys per account, well above any family's number of devices. */
export const MAX_PASSKEYS = 20;

/** Lifetime of the first-admin link, in hours. */
export const FIRST_ADMIN_HOURS = 24;

export const socialProviders = ['google', 'github', 'twitter', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const startPages = ['/dashboard', '/scan', '/admin', '/admin/today'] as const;

/**
 * Returns the page to open after sign-in if none was requested. Staff start at the desk even if they can open areas of
 * the back office.
 */
export function startPageOf(person: {
  role: 'member' | 'staff' | 'admin';
}): (typeof startPages)[number] {
  if (person.role === 'member') return '/dashboard';
  return person.role === 'admin' ? '/admin/today' : '/scan';
}

/** Splits "Mary Ann Lee" into first and last name: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** Derives "Mary Lee" from "mary.lee+play@example.org", for accounts created by magic link, without a name. */
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
 * Returns the entered name, or one derived from the email if the entered one could contain a message or
 * link: a guest who enters someone else's email must not be able to inject text into the email sent there.
 */
export function greetingName(enteredName: string, email: string): string {
  const isSuspicious = /[:/@\n]|www\./i.test(enteredName) || enteredName.length > 60;
  return isSuspicious ? nameFromEmail(email) : enteredName;
}

/** Lifetime of an invitation's one-time link, in days. */
export const INVITATION_DAYS = 3;
