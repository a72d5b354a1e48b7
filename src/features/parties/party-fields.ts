import { z } from 'zod';
import { plainText } from '#shared/fields.ts';

export const someEmail = z
  .string('validEmail')
  .trim()
  .toLowerCase()
  .max(254, 'tooLong')
  .pipe(z.email('validEmail'));

export const partyId = z.object({ id: z.uuid('invalidInput') });

/** The token of the mail's link, or the key of an answer. */
export const linkToken = plainText(100).optional();

/** The code in the guests' link. */
export const invitationCode = z.object({ code: z.string().min(1).max(60) });

/** The headcount of a guest's family, children or adults. */
export const heads = z.number('invalidInput').int('invalidInput').min(0).max(12);
