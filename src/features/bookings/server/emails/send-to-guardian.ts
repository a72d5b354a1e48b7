import type { Db } from '#platform/server/database/database.ts';
import { toE164Number } from '#platform/server/external/sms.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { manageLink } from './booking-links.ts';

export type SendContext = Pick<
  Services,
  'config' | 'venue' | 'smsSender' | 'queueEmail' | 'queueSms'
>;
type Guardian = Pick<BookingWithSlot, 'guardianEmail' | 'guardianPhone'>;

/** Returns whether the guardian is reachable by email, or by text message if that is enabled. */
export const canSendTo = async (
  ctx: Pick<SendContext, 'config' | 'smsSender'>,
  guardian: Guardian,
) => guardian.guardianEmail !== null || (await findMobileNumber(ctx, guardian)) !== null;

export const emailLanguage = (
  { venue }: Pick<SendContext, 'venue'>,
  { language }: BookingWithSlot,
) => resolveLanguage(language, venue());

/** Emails the guardian. Without an email address, texts the subject and the booking's link to their mobile, if any. */
export async function sendToGuardian(
  ctx: SendContext,
  db: Db,
  booking: BookingWithSlot,
  email: Omit<Email, 'to' | 'replyTo'>,
) {
  const venue = ctx.venue();
  if (booking.guardianEmail !== null) {
    await ctx.queueEmail(db, { ...email, to: booking.guardianEmail, replyTo: venue.email });
    return;
  }
  const to = await findMobileNumber(ctx, booking);
  if (to === null) return;
  const values = { venue: venue.name, title: email.subject, address: manageLink(ctx, booking.id) };
  const text = translate('notifications.text', values, emailLanguage(ctx, booking));
  await ctx.queueSms(db, { key: email.key, to, text, instead: null });
}

/** Returns the guardian's mobile number; null if missing or if the venue sends no text messages. */
async function findMobileNumber(
  { config, smsSender }: Pick<SendContext, 'config' | 'smsSender'>,
  { guardianPhone }: Guardian,
): Promise<string | null> {
  if (smsSender === null || !guardianPhone) return null;
  return toE164Number(guardianPhone, config.SMS_COUNTRY_CODE);
}
