import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf, offeredLanguage } from '#shared/languages.ts';
import { formatDate, venueDateOf } from '#shared/venue-dates.ts';
import { validUntil } from '../waivers-rules.ts';
import { findAgreementOf } from './versions/waiver-versions-queries.ts';
import { renderWaiverPdf, waiverFileName } from './waiver-pdf.ts';
import { findWaiversById } from './waivers-queries.ts';
import type { Waiver } from './waivers-tables.ts';

/**
 * Mails the guardian one PDF per child of a signing. The mail's text contains no form input except the
 * address: otherwise anybody could send words of their own to a stranger's address.
 */
export async function mailWaiverCopies(
  { db, queueMail, venue, config }: Pick<Services, 'db' | 'queueMail' | 'venue' | 'config'>,
  waiverIds: string[],
): Promise<void> {
  const waivers = await findWaiversById(db, waiverIds);
  const [first] = waivers;
  if (!first) return;
  const attachments = [];
  for (const waiver of waivers) {
    const pdf = await renderWaiverPdf(waiver, await findAgreementOf(db, waiver));
    attachments.push({
      filename: waiverFileName(waiver),
      contentType: 'application/pdf',
      contentBase64: Buffer.from(pdf).toString('base64'),
    });
  }
  await queueMail(db, {
    key: `waiver-copy:${first.id}`,
    ...waiverCopyMail({ venue, config }, first, waivers.length),
    attachments,
  });
}

type Signed = Pick<
  Waiver,
  'guardianEmail' | 'venueName' | 'venueTimezone' | 'createdAt' | 'locale'
>;

/** The mail with the PDFs of one signing, which are in the language that was signed. */
export function waiverCopyMail(
  ctx: Pick<Services, 'venue' | 'config'>,
  first: Signed,
  count: number,
): Omit<Mail, 'key'> {
  const { email, waiverValidMonths } = ctx.venue();
  const { venueName: venue, locale } = first;
  const language = offeredLanguage(locale, ctx.venue());
  return {
    to: first.guardianEmail,
    replyTo: email,
    kind: { name: 'waiver-copy', language },
    subject: translate('waivers.mail.subject', { venue, count }, language),
    text: mailText(first, count, waiverValidMonths, ctx.config.publicUrl, language),
  };
}

function mailText(
  first: Signed,
  count: number,
  validMonths: number,
  publicUrl: string,
  language: Language,
): string {
  const venue = first.venueName;
  const until = venueDateOf(validUntil(first.createdAt, validMonths), first.venueTimezone);
  const date = formatDate(until, { dateStyle: 'long' }, 'UTC', localeOf(language));
  return [
    translate('mails.greeting', { name: nameFromEmail(first.guardianEmail) }, language),
    translate('waivers.mail.signed', { venue, count }, language),
    translate('waivers.mail.validUntil', { count, date }, language),
    translate('waivers.mail.book', { address: `${publicUrl}/booking` }, language),
    translate('waivers.mail.notYou', {}, language),
    translate('mails.closing', { venue }, language),
  ].join('\n\n');
}
