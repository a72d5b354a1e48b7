import { z } from 'zod';

/** Text as people type it; what a terminal would act on is refused. */
export const plainText = (longest: number) =>
  z
    .string('required')
    .trim()
    .max(longest, 'tooLong')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'noControlCharacters');

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
