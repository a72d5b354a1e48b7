import type { Email } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { EmailKind } from '../mail-texts-rules.ts';

/** Queues an email to a fictional family with `ctx.queueEmail`. */
export type QueueSampleEmail = (ctx: Services, language: Language) => Promise<void>;

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** One per kind of email, rendered by the same code as the real email. */
    sampleEmails: Partial<Record<EmailKind, QueueSampleEmail>>;
  }
}

/** Renders the sample email of a kind without queueing it. */
export async function renderSampleEmail(
  ctx: Services,
  kind: EmailKind,
  language: Language,
): Promise<Email> {
  let captured: Email | undefined;
  const capturingCtx: Services = {
    ...ctx,
    queueEmail: async (_db, email) => {
      captured = email;
    },
  };
  await ctx.hooks.sampleEmails?.[kind]?.(capturingCtx, language);
  if (!captured) throw new Error(`no feature renders a sample email of kind "${kind}"`);
  return captured;
}
