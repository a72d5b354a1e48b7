import { z } from 'zod';
import { plainText } from '#shared/fields.ts';

export const emailField = z
  .string('validEmail')
  .trim()
  .toLowerCase()
  .max(254, 'tooLong')
  .pipe(z.email('validEmail'));

export const partyParams = z.object({ id: z.uuid('invalidInput') });

/** The token in the host's emailed link, or the key of a guest's answer. */
export const linkToken = plainText(100).optional();

/** The path parameter of invitation routes: the code in the invitation link. */
export const invitationParams = z.object({ code: z.string().min(1).max(60) });

/** A number of children or adults in a guest's family. */
export const headcount = z.number('invalidInput').int('invalidInput').min(0).max(12);
