/** Shortest and longest password (NIST SP 800-63B: at least 8, at least 64 allowed, no patterns). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** A session lives 30 days from its last day of use. */
export const SESSION_DAYS = 30;

/** Life of the links in mails, in minutes. */
export const LINK_MINUTES = { magicLink: 15, passwordReset: 60, verification: 24 * 60 };

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
