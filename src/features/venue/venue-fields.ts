import { z } from 'zod';
import { venueDate } from '#shared/fields.ts';
import { doExceptionsOverlap, doOpeningsOverlap } from './opening-hours-rules.ts';
import { amenityNames, YEARS_THRESHOLD_MONTHS } from './venue-facts-rules.ts';

const venueTime = z.string('required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validTime');

const weeklyOpening = z
  .strictObject({ weekday: z.number().int().min(0).max(6), opens: venueTime, closes: venueTime })
  .refine(({ opens, closes }) => closes > opens, { error: 'endBeforeStart', path: ['closes'] });

/** The openings of a week. A weekday may have none or several, such as one before and one after lunch. */
export const openingHours = z
  .array(weeklyOpening)
  .max(28, 'tooLong')
  .refine((openings) => !doOpeningsOverlap(openings), 'openingsOverlap');

/** Days with other hours than usual, such as holidays; `hours` is null if the venue is closed. */
const hoursException = z
  .strictObject({
    from: venueDate,
    to: venueDate,
    hours: z
      .strictObject({ opens: venueTime, closes: venueTime })
      .refine(({ opens, closes }) => closes > opens, { error: 'endBeforeStart', path: ['closes'] })
      .nullable(),
  })
  .refine(({ from, to }) => from <= to, { error: 'lastBeforeFirst', path: ['to'] });

export const hoursExceptions = z
  .array(hoursException)
  .max(60, 'tooLong')
  .refine((exceptions) => !doExceptionsOverlap(exceptions), 'exceptionsOverlap');

/** An age in months; from two years on, only whole years are allowed. */
export const ageInMonths = z
  .number('invalidInput')
  .int('invalidInput')
  .min(0, 'invalidInput')
  .max(18 * 12, 'invalidInput')
  .refine((months) => months < YEARS_THRESHOLD_MONTHS || months % 12 === 0, 'wholeYears');

export const venueAmenities = z.array(z.enum(amenityNames)).max(amenityNames.length, 'tooLong');

/** A text written by the venue, displayed as entered. */
export const venueText = z.string().trim().max(600, 'tooLong');
