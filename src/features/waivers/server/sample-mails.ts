import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { waiverCopyMail } from './mail-waiver-copies.ts';

/** A sample of the mail with a signed waiver, without the PDF, which needs a stored waiver. */
export const waiversSampleMails = {
  'waiver-copy': (ctx: Services, language: Language) => {
    const { name, timezone } = ctx.venue();
    const signed = {
      guardianEmail: 'dana@example.org',
      venueName: name,
      venueTimezone: timezone,
      createdAt: ctx.clock.now(),
      locale: language,
    };
    return ctx.queueMail(ctx.db, { key: 'example', ...waiverCopyMail(ctx, signed, 1) });
  },
};
