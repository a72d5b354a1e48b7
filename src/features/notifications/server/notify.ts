import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { EmailKind } from '#features/mail-texts/mail-texts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Email, SendCondition } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, resolveLanguage } from '#shared/languages.ts';
import type { NotificationType } from '../notifications-contract.ts';
import { findRecipient, insertNotification, type Recipient } from './notifications-queries.ts';
import { smsNumberOf } from './sms-number.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

type Context = Pick<Services, 'clock' | 'config' | 'venue' | 'queueEmail' | 'queueSms'>;

/** A text by language, or one for all languages, such as a name or a message. */
type Text = string | ((language: Language) => string);

export type NotificationInput = {
  userId: string;
  type: NotificationType;
  title: Text;
  body: Text;
  /** A path on this site, such as "/dashboard". */
  link: string | null;
  /** Identifies the event, such as "booking-reminder:<booking>:<start>"; sent once per user. */
  cause: string;
  /** If set, an email or text message is also sent, once per user and key. */
  emailKey?: string;
  /** The email's kind, for the venue's custom text. */
  emailKind?: EmailKind;
  /** Rechecked just before the email or text message is sent. */
  onlyIf?: SendCondition;
};

/**
 * Notifies a user in the transaction `db`: stores a notification, announces live updates and, with an `emailKey`,
 * queues an email or text message by the user's preference. Returns false if the type is turned off, the cause was
 * sent before or the account does not exist.
 */
export async function notify(ctx: Context, db: Db, input: NotificationInput): Promise<boolean> {
  const { userId, type, link, cause } = input;
  const recipient = await findRecipient(db, userId, type);
  if (!recipient?.isEnabled) return false;
  const language = resolveLanguage(recipient.language, ctx.venue());
  const title = inLanguage(input.title, language);
  const body = inLanguage(input.body, language);
  const createdAt = ctx.clock.now();
  const isNew = await insertNotification(db, {
    userId,
    type,
    title,
    body,
    link,
    cause,
    createdAt,
  });
  if (!isNew) return false;
  await announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
  if (input.emailKey !== undefined) {
    await queueEmailOrSms(ctx, db, input, recipient, { title, body });
  }
  return true;
}

const inLanguage = (text: Text, language: Language) =>
  typeof text === 'string' ? text : text(language);

type NotificationText = Pick<NotificationInput, 'type' | 'link' | 'emailKind'> & {
  title: string;
  body: string;
};

/** A notification's email, with a link to its page. */
export function notificationEmail(
  ctx: Pick<Context, 'venue' | 'config'>,
  { email, language: storedLanguage }: Pick<Recipient, 'email' | 'language'>,
  { type, link, emailKind, title, body }: NotificationText,
): Omit<Email, 'key'> {
  const venue = ctx.venue();
  const language = resolveLanguage(storedLanguage, venue);
  const { publicUrl } = ctx.config;
  return {
    to: email,
    replyTo: venue.email,
    subject: title,
    ...(emailKind && { kind: { name: emailKind, language } }),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      body,
      `${translate('notifications.open', {}, language)}\n${notificationUrl(ctx, link)}`,
      translate(`notifications.why.${type}`, { address: `${publicUrl}/profile` }, language),
      translate('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
  };
}

const notificationUrl = ({ config }: Pick<Context, 'config'>, link: string | null) =>
  `${config.publicUrl}${link ?? '/notifications'}`;

/** Queues a text message if the user chose text messages, otherwise an email if its address is verified. */
async function queueEmailOrSms(
  ctx: Context,
  db: Db,
  input: NotificationInput,
  recipient: Recipient,
  text: { title: string; body: string },
) {
  const { userId, emailKey, onlyIf, link } = input;
  const key = `notification:${userId}:${emailKey}`;
  const email = {
    ...notificationEmail(ctx, recipient, { ...input, ...text }),
    oneClick: unsubscribeLink(ctx, input),
    ...(onlyIf ? { onlyIf } : {}),
  };
  const number = await smsNumberOf(recipient, ctx.config.SMS_COUNTRY_CODE);
  const deliverableEmail = recipient.emailVerified ? email : null;
  if (number !== null) {
    const values = {
      venue: ctx.venue().name,
      title: text.title,
      address: notificationUrl(ctx, link),
    };
    const language = resolveLanguage(recipient.language, ctx.venue());
    const message = translate('notifications.text', values, language);
    await ctx.queueSms(db, {
      key,
      to: number,
      text: message,
      instead: deliverableEmail,
      ...(onlyIf ? { onlyIf } : {}),
    });
  } else if (deliverableEmail) {
    await ctx.queueEmail(db, { key, ...deliverableEmail });
  }
}
