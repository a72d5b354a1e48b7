import type { Mail } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { MailKind } from '../mail-texts-rules.ts';

/** Queues, by `ctx.queueMail`, the mail that a family would get, about somebody who does not exist. */
export type SampleMail = (ctx: Services, language: Language) => Promise<void>;

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** One for every kind of mail: made by the code that makes the real one. */
    sampleMails: Partial<Record<MailKind, SampleMail>>;
  }
}

/** The mail that a kind's example comes to; nothing of it is queued. */
export async function sampleMail(ctx: Services, kind: MailKind, language: Language): Promise<Mail> {
  let caught: Mail | undefined;
  const catching: Services = {
    ...ctx,
    queueMail: async (_db, mail) => {
      caught = mail;
    },
  };
  await ctx.parts.sampleMails?.[kind]?.(catching, language);
  if (!caught) throw new Error(`nobody makes an example of "${kind}"`);
  return caught;
}
