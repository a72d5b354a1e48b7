import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { MailKind } from '#features/mail-texts/mail-texts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Mail, SendCondition } from '#platform/server/outbox/outbox.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, offeredLanguage } from '#shared/languages.ts';
import type { NotificationType } from '../notifications-contract.ts';
import { findRecipient, insertNotification, type Recipient } from './notifications-queries.ts';
import { numberForTexts } from './number-for-texts.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

type Context = Pick<Services, 'clock' | 'config' | 'venue' | 'queueMail' | 'queueText'>;

/** Words of the person's language, or words that are the same in each (a name, a message). */
type Words = string | ((language: Language) => string);

export type NewsForPerson = {
  userId: string;
  type: NotificationType;
  title: Words;
  body: Words;
  /** The page of ours where it leads, such as "/dashboard". */
  link: string | null;
  /** Names what happened, such as "booking-reminder:<booking>:<start>": each is told once. */
  cause: string;
  /** With one it leaves the house too, by mail or text message, once for each person and key. */
  mailKey?: string;
  /** Of what kind that mail is: the venue may add words of its own to it. */
  mailKind?: MailKind;
  /** Asked again right before mail or message leave. */
  onlyIf?: SendCondition;
};

/**
 * Tells a person something, in the transaction `db`: as a notification, live, and (with a `mailKey`)
 * the way they want to be reached. The toggles of their profile decide whether anything is told.
 * Returns false if nothing was: not wanted, told before, or no such account.
 */
export async function notify(ctx: Context, db: Db, news: NewsForPerson): Promise<boolean> {
  const { userId, type, link, cause } = news;
  const person = await findRecipient(db, userId, type);
  if (!person?.wants) return false;
  const language = offeredLanguage(person.language, ctx.venue());
  const title = inWords(news.title, language);
  const body = inWords(news.body, language);
  const createdAt = ctx.clock.now();
  const isNew = await insertNotification(db, {
    ...{ userId, type, title, body, link, cause, createdAt },
  });
  if (!isNew) return false;
  await announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
  if (news.mailKey !== undefined) await sendOut(ctx, db, news, person, { title, body });
  return true;
}

const inWords = (words: Words, language: Language) =>
  typeof words === 'string' ? words : words(language);

type Told = Pick<NewsForPerson, 'type' | 'link' | 'mailKind'> & { title: string; body: string };

/** The mail that tells a person something, with the way to where it leads. */
export function newsMail(
  ctx: Pick<Context, 'venue' | 'config'>,
  { email, language: stored }: Pick<Recipient, 'email' | 'language'>,
  { type, link, mailKind, title, body }: Told,
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
      say('mails.greeting', { name: nameFromEmail(email) }, language),
      body,
      `${say('notifications.open', {}, language)}\n${addressOf(ctx, link)}`,
      say(`notifications.why.${type}`, { address: `${publicUrl}/profile` }, language),
      say('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
  };
}

const addressOf = ({ config }: Pick<Context, 'config'>, link: string | null) =>
  `${config.publicUrl}${link ?? '/notifications'}`;

/** By text message to who asked for that, else by mail to an address that is proven. */
async function sendOut(
  ctx: Context,
  db: Db,
  news: NewsForPerson,
  person: Recipient,
  words: { title: string; body: string },
) {
  const { userId, mailKey, onlyIf, link } = news;
  const key = `notification:${userId}:${mailKey}`;
  const mail = {
    ...newsMail(ctx, person, { ...news, ...words }),
    oneClick: unsubscribeLink(ctx, news),
    ...(onlyIf ? { onlyIf } : {}),
  };
  const number = await numberForTexts(person, ctx.config.SMS_COUNTRY_CODE);
  const instead = person.emailVerified ? mail : null;
  if (number !== null) {
    const said = { venue: ctx.venue().name, title: words.title, address: addressOf(ctx, link) };
    const language = offeredLanguage(person.language, ctx.venue());
    const text = say('notifications.text', said, language);
    await ctx.queueText(db, { key, to: number, text, instead, ...(onlyIf ? { onlyIf } : {}) });
  } else if (instead) {
    await ctx.queueMail(db, { key, ...instead });
  }
}
