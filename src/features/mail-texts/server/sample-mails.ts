import type { Mail } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { MailKind } from '../mail-texts-rules.ts';

/** Queues a mail to a fictional family with `ctx.queueMail`. */
export type SampleMail = (ctx: Services, language: Language) => Promise<void>;

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** One per kind of mail, rendered by the same code as the real mail. */
    sampleMails: Partial<Record<MailKind, SampleMail>>;
  }
}

/** Renders the sample mail of a kind without queueing it. */
export async function renderSampleMail(
  ctx: Services,
  kind: MailKind,
  language: Language,
): Promise<Mail> {
  let captured: Mail | undefined;
  const capturing: Services = {
    ...ctx,
    queueMail: async (_db, mail) => {
      captured = mail;
    },
  };
  await ctx.parts.sampleMails?.[kind]?.(capturing, language);
  if (!captured) throw new Error(`no feature renders a sample mail of kind "${kind}"`);
  return captured;
}
