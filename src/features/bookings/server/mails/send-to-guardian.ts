import type { Db } from '#platform/server/database/database.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import { asMobileNumber } from '#platform/server/outside/sms.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { offeredLanguage } from '#shared/languages.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { manageLink } from './booking-links.ts';

export type SendingServices = Pick<
  Services,
  'config' | 'venue' | 'texter' | 'queueMail' | 'queueText'
>;
type Guardian = Pick<BookingWithSlot, 'guardianEmail' | 'guardianPhone'>;

/** Whether a link can be sent to the guardian: by mail, or by text message if enabled. */
export const canSendTo = async (
  ctx: Pick<SendingServices, 'config' | 'texter'>,
  guardian: Guardian,
) => guardian.guardianEmail !== null || (await mobileOf(ctx, guardian)) !== null;

/** The language of a guardian's mails. */
export const writtenIn = (
  { venue }: Pick<SendingServices, 'venue'>,
  { language }: BookingWithSlot,
) => offeredLanguage(language, venue());

/**
 * Mails the guardian; without an e-mail, sends the subject and the booking's link as a text
 * message.
 */
export async function sendToGuardian(
  ctx: SendingServices,
  db: Db,
  booking: BookingWithSlot,
  mail: Omit<Mail, 'to' | 'replyTo'>,
) {
  const venue = ctx.venue();
  if (booking.guardianEmail !== null) {
    await ctx.queueMail(db, { ...mail, to: booking.guardianEmail, replyTo: venue.email });
    return;
  }
  const to = await mobileOf(ctx, booking);
  if (to === null) return;
  const values = { venue: venue.name, title: mail.subject, address: manageLink(ctx, booking.id) };
  const text = translate('notifications.text', values, writtenIn(ctx, booking));
  await ctx.queueText(db, { key: mail.key, to, text, instead: null });
}

/** The guardian's mobile number; null if missing or if the venue sends no text messages. */
async function mobileOf(
  { config, texter }: Pick<SendingServices, 'config' | 'texter'>,
  { guardianPhone }: Guardian,
): Promise<string | null> {
  if (texter === null || !guardianPhone) return null;
  return asMobileNumber(guardianPhone, config.SMS_COUNTRY_CODE);
}
