import { z } from 'zod';
import { doOpeningsOverlap } from './opening-hours-rules.ts';
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
