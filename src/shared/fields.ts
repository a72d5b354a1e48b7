import { z } from 'zod';
import { isBoundedInstant, isVenueDate } from './venue-dates.ts';

/** Trimmed user text; rejects terminal control characters. */
export const plainText = (maxLength: number) =>
  z
    .string('required')
    .trim()
    .max(maxLength, 'tooLong')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it rejects
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'noControlCharacters');

/** A venue date between 1900 and 2999. Comparisons of two dates are skipped if either is invalid. */
export const venueDate = z
  .string('required')
  .refine(isVenueDate, { error: 'validDate', abort: true });

/** An instant with offset, between 1900 and 2999. */
export const instant = (problem = 'invalidInput') =>
  z.iso
    .datetime({ offset: true, error: problem })
    .refine(isBoundedInstant, { error: problem, abort: true });
