import { z } from 'zod';

/** Text as people type it, trimmed; what a terminal would act on is refused. */
export const plainText = (longest: number) =>
  z
    .string('required')
    .trim()
    .max(longest, 'tooLong')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'noControlCharacters');
