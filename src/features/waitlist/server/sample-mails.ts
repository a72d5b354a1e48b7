import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { invitationMail } from './invitation-mail.ts';
import { joinedMail } from './joined-mail.ts';

const AN_EXAMPLE = { id: 'example', email: 'dana@example.org' };

/** Mails to somebody who is on no list, by the code that writes the real ones. */
export const waitlistSampleMails = {
  'waitlist-joined': (here: Services, language: Language) => {
    const { id, email } = AN_EXAMPLE;
    const mail = joinedMail(id, email, here.venue(), here.config.publicUrl, language);
    return here.queueMail(here.db, mail);
  },
  'waitlist-invited': (here: Services, language: Language) =>
    here.queueMail(here.db, invitationMail(here, { ...AN_EXAMPLE, language })),
};
