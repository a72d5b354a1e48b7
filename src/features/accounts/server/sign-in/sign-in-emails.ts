import { createHash } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import type { TextKey } from '#platform/server/translate.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, resolveLanguage } from '#shared/languages.ts';
import { nameFromEmail } from '../../accounts-rules.ts';
import { findLanguageByEmail } from '../accounts-queries.ts';
import { isMergedEmail } from '../merged-emails-queries.ts';

type Recipient = { email: string };
/** A recipient who might have no account; the caller's `language` is the fallback. */
type LocalizedRecipient = Recipient & { language: Language | undefined };

/** The sign-in emails. `token` proves that the recipient has access to the mailbox. */
export type SignInEmails = {
  verification(recipient: Recipient, token: string): Promise<void>;
  passwordReset(recipient: Recipient, token: string): Promise<void>;
  magicLink(recipient: LocalizedRecipient, token: string, redirect?: string): Promise<void>;
  existingAccount(recipient: Recipient): Promise<void>;
  /** Sent to the email of a merged account instead of a link or a new account. */
  mergedAccount(recipient: LocalizedRecipient): Promise<void>;
};

/** Queues the emails. Each link opens a page with a button; opening the page alone changes nothing. */
export function createSignInEmails({
  config,
  db,
  queueEmail,
  venue,
  clock,
}: Pick<Services, 'config' | 'db' | 'queueEmail' | 'venue' | 'clock'>): SignInEmails {
  const send = async (
    kind: Kind,
    recipient: Recipient | LocalizedRecipient,
    dedupeSource: string,
    link: string,
  ) => {
    const callerLanguage = 'language' in recipient ? recipient.language : undefined;
    const accountLanguage = await findLanguageByEmail(db, recipient.email);
    const language = resolveLanguage(accountLanguage ?? callerLanguage, venue());
    await queueEmail(db, {
      key: `sign-in-${kind}:${createHash('sha256').update(dedupeSource).digest('base64url')}`,
      to: recipient.email,
      ...composeEmail(kind, recipient.email, venue().name, link, language),
    });
  };
  const { publicUrl } = config;
  const signInPage = linkTo(publicUrl, '/login');
  // At most one email a day per address.
  const dailyKeyOf = ({ email }: Recipient) => `${email} ${clock.now().toISOString().slice(0, 10)}`;
  const mergedAccount = (recipient: LocalizedRecipient) =>
    send('merged', recipient, dailyKeyOf(recipient), signInPage);
  return {
    verification: (recipient, token) =>
      send('verify', recipient, token, linkTo(publicUrl, '/verify-email', { token })),
    passwordReset: (recipient, token) =>
      send('reset', recipient, token, linkTo(publicUrl, '/reset-password', { token })),
    magicLink: async (recipient, token, redirect) => {
      if (await isMergedEmail(db, recipient.email)) return mergedAccount(recipient);
      await send('magicLink', recipient, token, magicLinkUrl(publicUrl, token, redirect));
    },
    mergedAccount,
    existingAccount: (recipient) => send('existing', recipient, dailyKeyOf(recipient), signInPage),
  };
}

/** The URL of the page whose button signs in with the token. */
export function magicLinkUrl(publicUrl: string, token: string, redirect?: string): string {
  return linkTo(publicUrl, '/login', { link: token, ...(redirect ? { redirect } : {}) });
}

export function linkTo(publicUrl: string, path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return `${publicUrl}${path}${search ? `?${search}` : ''}`;
}

type Kind = 'verify' | 'reset' | 'magicLink' | 'existing' | 'merged';

/**
 * Greets by email, not by the account's name: a stranger who signs up with someone else's email must not be
 * able to inject text into an email to that address.
 */
function composeEmail(kind: Kind, email: string, venue: string, link: string, language: Language) {
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
