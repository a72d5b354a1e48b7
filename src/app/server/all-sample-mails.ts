import { bookingsSampleMails } from '#features/bookings/server/sample-mails.ts';
import type { MailKind } from '#features/mail-texts/mail-texts-rules.ts';
import { partiesSampleMails } from '#features/parties/server/sample-mails.ts';
import { shopSampleMails } from '#features/shop/server/sample-mails.ts';
import { waitlistSampleMails } from '#features/waitlist/server/sample-mails.ts';
import { waiversSampleMails } from '#features/waivers/server/sample-mails.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';

/** Queues, by `here.queueMail`, the mail that a family would get, about somebody who does not exist. */
export type SampleMail = (here: Services, language: Language) => Promise<void>;

/** One for every kind: made by the code that makes the real one. */
export const allSampleMails: Record<MailKind, SampleMail> = {
  ...bookingsSampleMails,
  ...partiesSampleMails,
  ...shopSampleMails,
  ...waitlistSampleMails,
  ...waiversSampleMails,
};

/** The mail that an example comes to; nothing of it is queued. */
export async function sampleMail(
  here: Services,
  example: SampleMail,
  language: Language,
): Promise<Mail> {
  let caught: Mail | undefined;
  const catching: Services = {
    ...here,
    queueMail: async (_db, mail) => {
      caught = mail;
    },
  };
  await example(catching, language);
  if (!caught) throw new Error('an example of a mail made none');
  return caught;
}
