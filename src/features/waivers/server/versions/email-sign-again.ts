import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { createWaiverRules } from '../../waivers-rules.ts';
import { findWaiversById, hasValidWaiver } from '../waivers-queries.ts';

/**
 * Queues emails that ask guardians to sign the new version, unless they have already done so. Like the email with the
 * copies, they contain no form input except the address.
 */
export async function queueSignAgainEmails(
  { db, queueEmail, venue, config, clock }: Services,
  { waiverIds, version }: { waiverIds: string[]; version: string },
): Promise<void> {
  const settings = venue();
  const rules = createWaiverRules(settings.waiverValidMonths, clock.now());
  const day = clock.now().toISOString().slice(0, 10);
  for (const { id, guardianEmail, locale } of await findWaiversById(db, waiverIds)) {
    if (await hasValidWaiver(db, guardianEmail, rules)) continue;
    const language = resolveLanguage(locale, settings);
    const url = `${config.publicUrl}/waiver?email=${encodeURIComponent(guardianEmail)}`;
    await queueEmail(db, {
      key: `sign-again:${id}:${version}:${day}`,
      to: guardianEmail,
      replyTo: settings.email,
      subject: translate('waivers.again.subject', { venue: settings.name }, language),
      text: [
        translate('mails.greeting', { name: nameFromEmail(guardianEmail) }, language),
        translate('waivers.again.text', { venue: settings.name }, language),
        translate('waivers.again.link', { address: url }, language),
        translate('mails.closing', { venue: settings.name }, language),
      ].join('\n\n'),
    });
  }
}
