import { announce } from '../../../server/announce.ts';
import type { Db } from '../../../server/database.ts';
import { say } from '../../../server/messages/say.ts';
import type { StillRight } from '../../../server/outbox.ts';
import type { Services } from '../../../server/services.ts';
import type { Language } from '../../../shared/languages.ts';
import { nameFromEmail } from '../../accounts/accounts-rules.ts';
import type { NotificationType } from '../notifications-contract.ts';
import { numberForTexts } from '../notifications-rules.ts';
import { findRecipient, insertNotification, type Recipient } from './notifications-queries.ts';

type Here = Pick<Services, 'clock' | 'config' | 'venue' | 'queueMail' | 'queueText'>;

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
  /** Asked again right before mail or message leave. */
  onlyIf?: StillRight;
};

/**
 * Tells a person something, in the transaction `db`: as a notification, live, and (with a `mailKey`)
 * the way they want to be reached. The toggles of their profile decide whether anything is told.
 * Answers false if nothing was: not wanted, told before, or no such account.
 */
export async function notify(here: Here, db: Db, news: NewsForPerson): Promise<boolean> {
  const { userId, type, link, cause } = news;
  const person = await findRecipient(db, userId, type);
  if (!person?.wants) return false;
  const title = inWords(news.title, person.language);
  const body = inWords(news.body, person.language);
  const createdAt = here.clock.now();
  const isNew = await insertNotification(db, {
    ...{ userId, type, title, body, link, cause, createdAt },
  });
  if (!isNew) return false;
  await announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
  if (news.mailKey !== undefined) await sendOut(here, db, news, person, { title, body });
  return true;
}

const inWords = (words: Words, language: Language) =>
  typeof words === 'string' ? words : words(language);

/** By text message to who asked for that, else by mail to an address that is proven. */
async function sendOut(
  here: Here,
  db: Db,
  { userId, type, link, mailKey, onlyIf }: NewsForPerson,
  person: Recipient,
  { title, body }: { title: string; body: string },
) {
  const { language, email } = person;
  const venue = here.venue();
  const { publicUrl } = here.config;
  const address = `${publicUrl}${link ?? '/notifications'}`;
  const key = `notification:${userId}:${mailKey}`;
  const mail = {
    to: email,
    replyTo: venue.email,
    subject: title,
    text: [
      say('mails.greeting', { name: nameFromEmail(email) }, language),
      body,
      `${say('notifications.open', {}, language)}\n${address}`,
      say(`notifications.why.${type}`, { address: `${publicUrl}/profile` }, language),
      say('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
    ...(onlyIf ? { onlyIf } : {}),
  };
  const number = numberForTexts(person, here.config.SMS_COUNTRY_CODE);
  const instead = person.emailVerified ? mail : null;
  if (number !== null) {
    const text = say('notifications.text', { venue: venue.name, title, address }, language);
    await here.queueText(db, { key, to: number, text, instead, ...(onlyIf ? { onlyIf } : {}) });
  } else if (instead) {
    await here.queueMail(db, { key, ...instead });
  }
}
