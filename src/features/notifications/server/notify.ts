import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { MailKind } from '#features/mail-texts/mail-texts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Mail, SendCondition } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, offeredLanguage } from '#shared/languages.ts';
import type { NotificationType } from '../notifications-contract.ts';
import { findRecipient, insertNotification, type Recipient } from './notifications-queries.ts';
import { numberForTexts } from './number-for-texts.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

type Context = Pick<Services, 'clock' | 'config' | 'venue' | 'queueMail' | 'queueText'>;

/** Text in the person's language, or one that is the same in each (a name, a message). */
type Text = string | ((language: Language) => string);

export type NewsForPerson = {
  userId: string;
  type: NotificationType;
  title: Text;
  body: Text;
  /** A path on this site, such as "/dashboard". */
  link: string | null;
  /** Names the event, such as "booking-reminder:<booking>:<start>": each is sent once per person. */
  cause: string;
  /** With a key it is also sent by mail or text message, once per person and key. */
  mailKey?: string;
  /** The mail's kind: the venue may add its own text to mails of a kind. */
  mailKind?: MailKind;
  /** Checked again right before the mail or text message is sent. */
  onlyIf?: SendCondition;
};

/**
 * Notifies a person in the transaction `db`: a notification, live news, and (with a `mailKey`) a mail or
 * text message, as they prefer. Their profile toggles decide whether anything is sent. Returns false if
 * nothing was: switched off, sent before, or no such account.
 */
export async function notify(ctx: Context, db: Db, news: NewsForPerson): Promise<boolean> {
  const { userId, type, link, cause } = news;
  const person = await findRecipient(db, userId, type);
  if (!person?.wants) return false;
  const language = offeredLanguage(person.language, ctx.venue());
  const title = inLanguage(news.title, language);
  const body = inLanguage(news.body, language);
  const createdAt = ctx.clock.now();
  const isNew = await insertNotification(db, {
    ...{ userId, type, title, body, link, cause, createdAt },
  });
  if (!isNew) return false;
  await announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
  if (news.mailKey !== undefined) await queueMailOrText(ctx, db, news, person, { title, body });
  return true;
}

const inLanguage = (text: Text, language: Language) =>
  typeof text === 'string' ? text : text(language);

type NewsText = Pick<NewsForPerson, 'type' | 'link' | 'mailKind'> & { title: string; body: string };

/** The mail of a notification, with a link to its page. */
export function newsMail(
  ctx: Pick<Context, 'venue' | 'config'>,
  { email, language: stored }: Pick<Recipient, 'email' | 'language'>,
  { type, link, mailKind, title, body }: NewsText,
): Omit<Mail, 'key'> {
  const venue = ctx.venue();
  const language = offeredLanguage(stored, venue);
  const { publicUrl } = ctx.config;
  return {
    to: email,
    replyTo: venue.email,
    subject: title,
    ...(mailKind && { kind: { name: mailKind, language } }),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      body,
      `${translate('notifications.open', {}, language)}\n${addressOf(ctx, link)}`,
      translate(`notifications.why.${type}`, { address: `${publicUrl}/profile` }, language),
      translate('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
  };
}

const addressOf = ({ config }: Pick<Context, 'config'>, link: string | null) =>
  `${config.publicUrl}${link ?? '/notifications'}`;

/** Queues a text message for people who chose them, otherwise a mail if the address is verified. */
async function queueMailOrText(
  ctx: Context,
  db: Db,
  news: NewsForPerson,
  person: Recipient,
  text: { title: string; body: string },
) {
  const { userId, mailKey, onlyIf, link } = news;
  const key = `notification:${userId}:${mailKey}`;
  const mail = {
    ...newsMail(ctx, person, { ...news, ...text }),
    oneClick: unsubscribeLink(ctx, news),
    ...(onlyIf ? { onlyIf } : {}),
  };
  const number = await numberForTexts(person, ctx.config.SMS_COUNTRY_CODE);
  const instead = person.emailVerified ? mail : null;
  if (number !== null) {
    const values = { venue: ctx.venue().name, title: text.title, address: addressOf(ctx, link) };
    const language = offeredLanguage(person.language, ctx.venue());
    const message = translate('notifications.text', values, language);
    await ctx.queueText(db, {
      key,
      to: number,
      text: message,
      instead,
      ...(onlyIf ? { onlyIf } : {}),
    });
  } else if (instead) {
    await ctx.queueMail(db, { key, ...instead });
  }
}
