import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { invitationEmail } from './invitation-email.ts';
import { joinedEmail } from './joined-email.ts';

const sampleEntry = { id: 'example', email: 'dana@example.org' };

/** Sample emails for a fictional entry, rendered by the same code as the real ones. */
export const waitlistSampleEmails = {
  'waitlist-joined': (ctx: Services, language: Language) => {
    const { id, email } = sampleEntry;
    const message = joinedEmail(id, email, ctx.venue(), ctx.config.publicUrl, language);
    return ctx.queueEmail(ctx.db, message);
  },
  'waitlist-invited': (ctx: Services, language: Language) =>
    ctx.queueEmail(ctx.db, invitationEmail(ctx, { ...sampleEntry, language })),
};
