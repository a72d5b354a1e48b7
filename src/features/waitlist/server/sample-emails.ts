import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { buildInvitationEmail } from './invitation-email.ts';
import { buildJoinedEmail } from './joined-email.ts';

const sampleEntry = { id: 'example', email: 'dana@example.org' };

/** Sample emails for a fictional entry, rendered by the same code as the real ones. */
export const waitlistSampleEmails = {
  'waitlist-joined': (ctx: Services, language: Language) => {
    const { id, email } = sampleEntry;
    const message = buildJoinedEmail(id, email, ctx.venue(), ctx.config.publicUrl, language);
    return ctx.queueEmail(ctx.db, message);
  },
  'waitlist-invited': (ctx: Services, language: Language) =>
    ctx.queueEmail(ctx.db, buildInvitationEmail(ctx, { ...sampleEntry, language })),
};
