import type { Mail } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { MailKind } from '../mail-texts-rules.ts';

/** Queues, with `ctx.queueMail`, the mail of a fictional family. */
export type SampleMail = (ctx: Services, language: Language) => Promise<void>;

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** One per kind of mail, built by the code of the real one. */
    sampleMails: Partial<Record<MailKind, SampleMail>>;
  }
}

/** Renders the sample mail of a kind without queueing it. */
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
