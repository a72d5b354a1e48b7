import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { invitationMail } from './invitation-mail.ts';
import { joinedMail } from './joined-mail.ts';

const AN_EXAMPLE = { id: 'example', email: 'dana@example.org' };

/** Mails to somebody who is on no list, by the code that writes the real ones. */
export const waitlistSampleMails = {
  'waitlist-joined': (ctx: Services, language: Language) => {
    const { id, email } = AN_EXAMPLE;
    const mail = joinedMail(id, email, ctx.venue(), ctx.config.publicUrl, language);
    return ctx.queueMail(ctx.db, mail);
  },
  'waitlist-invited': (ctx: Services, language: Language) =>
    ctx.queueMail(ctx.db, invitationMail(ctx, { ...AN_EXAMPLE, language })),
};
