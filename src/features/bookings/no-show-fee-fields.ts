import { z } from 'zod';

/** The no-show fee that was shown, in cents: 409 if it has changed. Without it, none was announced and none is owed. */
export const expectedNoShowFeeCents = z
  .number('invalidInput')
  .int('invalidInput')
  .min(0, 'invalidInput')
  .optional();

/** A no-show fee that staff asked for, in cents (decision 0058). */
export const noShowFee = z.object({
  /** `asked` until what credit did not cover is paid. */
  state: z.enum(['asked', 'paid', 'waived']),
  amountCents: z.number().int(),
  /** The part that was taken from the account's credit. */
  creditCents: z.number().int(),
  /** Whether the family still owes it, paid or not: false after a late check-in or a cancellation. */
  isStillDue: z.boolean(),
});
export type NoShowFee = z.output<typeof noShowFee>;
