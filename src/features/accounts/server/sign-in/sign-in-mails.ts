import { createHash } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import type { TextKey } from '#platform/server/translate.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, offeredLanguage } from '#shared/languages.ts';
import { nameFromEmail } from '../../accounts-rules.ts';
import { findLanguageOf } from '../accounts-queries.ts';
import { isMergedEmail } from '../merged-emails-queries.ts';

type Recipient = { email: string };
/** `language` is the caller's, for e-mails without an account. */
type Newcomer = Recipient & { language: Language | undefined };

/** The mails of signing in. `token` proves that the recipient reads the mailbox. */
export type SignInMails = {
  verification(person: Recipient, token: string): Promise<void>;
  passwordReset(person: Recipient, token: string): Promise<void>;
  magicLink(person: Newcomer, token: string, redirect?: string): Promise<void>;
  existingAccount(person: Recipient): Promise<void>;
  /** To the e-mail of a merged account, instead of a link or a new account. */
  mergedAccount(person: Newcomer): Promise<void>;
};

/** Queues the mails. Each link opens a page with a button: opening it changes nothing. */
export function signInMails({
  config,
  db,
  queueMail,
  venue,
  clock,
}: Pick<Services, 'config' | 'db' | 'queueMail' | 'venue' | 'clock'>): SignInMails {
  const send = async (kind: Kind, person: Recipient | Newcomer, cause: string, link: string) => {
    const requested = 'language' in person ? person.language : undefined;
    const stored = await findLanguageOf(db, person.email);
    const language = offeredLanguage(stored ?? requested, venue());
    await queueMail(db, {
      key: `sign-in-${kind}:${createHash('sha256').update(cause).digest('base64url')}`,
      to: person.email,
      ...letter(kind, person.email, venue().name, link, language),
    });
  };
  const { publicUrl } = config;
  const signInPage = linkTo(publicUrl, '/login');
  // At most once a day per e-mail.
  const onceADay = ({ email }: Recipient) => `${email} ${clock.now().toISOString().slice(0, 10)}`;
  const mergedAccount = (person: Newcomer) => send('merged', person, onceADay(person), signInPage);
  return {
    verification: (person, token) =>
      send('verify', person, token, linkTo(publicUrl, '/verify-email', { token })),
    passwordReset: (person, token) =>
      send('reset', person, token, linkTo(publicUrl, '/reset-password', { token })),
    magicLink: async (person, token, redirect) => {
      if (await isMergedEmail(db, person.email)) return mergedAccount(person);
      await send('magicLink', person, token, magicLinkAddress(publicUrl, token, redirect));
    },
    mergedAccount,
    existingAccount: (person) => send('existing', person, onceADay(person), signInPage),
  };
}

/** The page whose button signs in with the token. */
export function magicLinkAddress(publicUrl: string, token: string, redirect?: string): string {
  return linkTo(publicUrl, '/login', { link: token, ...(redirect ? { redirect } : {}) });
}

export function linkTo(publicUrl: string, path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return `${publicUrl}${path}${search ? `?${search}` : ''}`;
}

type Kind = 'verify' | 'reset' | 'magicLink' | 'existing' | 'merged';

/**
 * Greets by the e-mail, not by the account's name: a person who signs up with another's e-mail must not be
 * able to write into the mail that it receives.
 */
function letter(kind: Kind, email: string, venue: string, link: string, language: Language) {
  const text: TextKey = `accounts.${kind}.text`;
  return {
    subject: translate(`accounts.${kind}.subject`, { venue }, language),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      translate(text, { venue, link }, language),
      translate('mails.closing', { venue }, language),
    ].join('\n\n'),
  };
}
