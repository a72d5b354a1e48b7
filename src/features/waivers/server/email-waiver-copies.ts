import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { findPdfLogo } from '#features/look/server/index.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatDate, venueDateOf } from '#shared/venue-dates.ts';
import { getExpiry } from '../waivers-rules.ts';
import { createPhotoConsentLink } from './answers/photo-consent-links.ts';
import { findAnswers } from './answers/waiver-answers-queries.ts';
import { findAgreementOf } from './versions/waiver-versions-queries.ts';
import { getWaiverFileName, renderWaiverPdf } from './waiver-pdf.ts';
import { findWaiversById } from './waivers-queries.ts';
import type { Waiver } from './waivers-tables.ts';

/**
 * Queues one email to the guardian with a PDF per child; a retry does not queue another. The email's text
 * contains no form input except the address: otherwise the form could be abused to send arbitrary text to a
 * stranger.
 */
export async function queueWaiverCopyEmail(
  { db, queueEmail, venue, config }: Pick<Services, 'db' | 'queueEmail' | 'venue' | 'config'>,
  waiverIds: string[],
): Promise<void> {
  const waivers = await findWaiversById(db, waiverIds);
  const [first] = waivers;
  if (!first) return;
  const answers = await findAnswers(db, waiverIds);
  const logo = await findPdfLogo({ db, venue });
  const attachments = [];
  for (const waiver of waivers) {
    const pdf = await renderWaiverPdf(waiver, {
      agreement: await findAgreementOf(db, waiver),
      answers: answers.filter(({ waiverId }) => waiverId === waiver.id),
      logo,
    });
    attachments.push({
      filename: getWaiverFileName(waiver),
      contentType: 'application/pdf',
      contentBase64: pdf.toString('base64'),
    });
  }
  await queueEmail(db, {
    key: `waiver-copy:${first.id}`,
    ...buildWaiverCopyEmail({ venue, config }, first, waivers.length, answers.some(isPhotoConsent)),
    attachments,
  });
}

const isPhotoConsent = ({ kind }: { kind: string }) => kind === 'photo-consent';

type SignedWaiver = Pick<
  Waiver,
  'id' | 'guardianEmail' | 'venueName' | 'venueTimezone' | 'createdAt' | 'locale'
>;

/** Builds the email for the PDF copies, in the language of the signed text. */
export function buildWaiverCopyEmail(
  ctx: Pick<Services, 'venue' | 'config'>,
  waiver: SignedWaiver,
  count: number,
  hasPhotoConsent = false,
): Omit<Email, 'key'> {
  const { email, waiverValidMonths } = ctx.venue();
  const { venueName: venue, locale } = waiver;
  const language = resolveLanguage(locale, ctx.venue());
  return {
    to: waiver.guardianEmail,
    replyTo: email,
    kind: { name: 'waiver-copy', language },
    subject: translate('waivers.mail.subject', { venue, count }, language),
    text: formatEmailText(
      { waiver, count, photoLink: hasPhotoConsent ? createPhotoConsentLink(ctx, waiver.id) : null },
      waiverValidMonths,
      ctx.config.publicUrl,
      language,
    ),
  };
}

function formatEmailText(
  { waiver, count, photoLink }: { waiver: SignedWaiver; count: number; photoLink: string | null },
  validMonths: number,
  publicUrl: string,
  language: Language,
): string {
  const venue = waiver.venueName;
  const lastDay = venueDateOf(getExpiry(waiver.createdAt, validMonths), waiver.venueTimezone);
  const date = formatDate(lastDay, { dateStyle: 'long' }, 'UTC', localeOf(language));
  return [
    translate('mails.greeting', { name: nameFromEmail(waiver.guardianEmail) }, language),
    translate('waivers.mail.signed', { venue, count }, language),
    translate('waivers.mail.validUntil', { count, date }, language),
    translate('waivers.mail.book', { address: `${publicUrl}/booking` }, language),
    ...(photoLink ? [translate('waivers.mail.photos', { address: photoLink }, language)] : []),
    translate('waivers.mail.notYou', {}, language),
    translate('mails.closing', { venue }, language),
  ].join('\n\n');
}
