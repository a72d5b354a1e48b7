import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { buildWaiverCopyEmail } from './email-waiver-copies.ts';

const NO_WAIVER = '00000000-0000-0000-0000-000000000000';

/** Sample of the waiver copy email, without a PDF, because rendering one requires a stored waiver. */
export const waiversSampleEmails = {
  'waiver-copy': (ctx: Services, language: Language) => {
    const { name, timezone } = ctx.venue();
    const waiver = {
      id: NO_WAIVER,
      guardianEmail: 'dana@example.org',
      venueName: name,
      venueTimezone: timezone,
      createdAt: ctx.clock.now(),
      locale: language,
    };
    return ctx.queueEmail(ctx.db, { key: 'example', ...buildWaiverCopyEmail(ctx, waiver, 1) });
  },
};
