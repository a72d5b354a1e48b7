import { z } from 'zod';
import { plainText } from '#shared/fields.ts';

export const someEmail = z
  .string('validEmail')
  .trim()
  .toLowerCase()
  .max(254, 'tooLong')
  .pipe(z.email('validEmail'));

export const partyId = z.object({ id: z.uuid('invalidInput') });

/** From the link in the mail, or the key that came with an answer. */
export const linkToken = plainText(100).optional();

/** What the guests' link carries. */
export const invitationCode = z.object({ code: z.string().min(1).max(60) });

/** How many of a guest's family come, children or adults. */
export const heads = z.number('invalidInput').int('invalidInput').min(0).max(12);
