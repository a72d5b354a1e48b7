import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { invitationMail } from './invitation-mail.ts';
import { joinedMail } from './joined-mail.ts';

const sampleEntry = { id: 'example', email: 'dana@example.org' };

/** Sample emails for a fictional entry, rendered by the same code as the real ones. */
export const waitlistSampleMails = {
  'waitlist-joined': (ctx: Services, language: Language) => {
    const { id, email } = sampleEntry;
    const mail = joinedMail(id, email, ctx.venue(), ctx.config.publicUrl, language);
    return ctx.queueEmail(ctx.db, mail);
  },
  'waitlist-invited': (ctx: Services, language: Language) =>
    ctx.queueEmail(ctx.db, invitationMail(ctx, { ...sampleEntry, language })),
};
