import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { waiverCopyMail } from './mail-waiver-copies.ts';

/** The mail with a signed waiver that nobody has signed; without the PDF, which needs one. */
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
