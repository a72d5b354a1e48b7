import { z } from 'zod';
import { isBoundedInstant, isVenueDate } from './venue-dates.ts';

/** Text as people type it, trimmed; what a terminal would act on is refused. */
export const plainText = (longest: number) =>
  z
    .string('required')
    .trim()
    .max(longest, 'tooLong')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'noControlCharacters');

/** A day of the venue, between 1900 and 2999. What compares two of them is not asked about what is none. */
export const venueDate = z
  .string('required')
  .refine(isVenueDate, { error: 'validDate', abort: true });

/** An instant with its zone, between 1900 and 2999. */
export const instant = (problem = 'invalidInput') =>
  z.iso
    .datetime({ offset: true, error: problem })
    .refine(isBoundedInstant, { error: problem, abort: true });
