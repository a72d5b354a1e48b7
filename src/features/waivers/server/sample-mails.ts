import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { waiverCopyMail } from './mail-waiver-copies.ts';

/** The mail with a signed waiver that nobody has signed; without the PDF, which needs one. */
export const waiversSampleMails = {
  'waiver-copy': (here: Services, language: Language) => {
    const { name, timezone } = here.venue();
    const signed = {
      guardianEmail: 'dana@example.org',
      venueName: name,
      venueTimezone: timezone,
      createdAt: here.clock.now(),
      locale: language,
    };
    return here.queueMail(here.db, { key: 'example', ...waiverCopyMail(here, signed, 1) });
  },
};
