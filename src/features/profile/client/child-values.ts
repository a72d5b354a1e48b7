import { z } from 'zod';
import { randomKey } from '#platform/client/random-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { AVAILABILITY } from '../profile-choices.ts';
import type { Child, profileContract } from '../profile-contract.ts';
import { ageFromInputs, MAX_YEARS } from '../profile-rules.ts';

/** What `POST` and `PATCH /api/children` take. An age that nobody touched is left out of a change. */
export type ChildBody = InputOf<(typeof profileContract)['PATCH /api/children/:id']>['body'];

/** A child as the fields see it: years, and the months beyond them (spec 5, Child inputs). */
export const childForm = z
  .object({
    /** Stands for this entry while it has no id. */
    key: z.string(),
    id: z.string().optional(),
    years: z.number().int('childAge').min(0, 'childAge'),
    months: z.number().int('childAge').min(0, 'childAge').max(11, 'childAge'),
    /** The age in months that it was loaded with: one who has grown past five stays saveable. */
    loadedMonths: z.number().optional(),
    typicalAvailability: z.array(z.enum(AVAILABILITY)),
  })
  .refine(
    ({ years, months, loadedMonths }) =>
      years <= MAX_YEARS || isLoaded(years, months, loadedMonths),
    {
      path: ['years'],
      message: 'childAge',
    },
  );

export type ChildValues = z.output<typeof childForm>;

/** Spec 4: a new child is 0 years and 0 months old, without availability. */
export function noChild(): ChildValues {
  return { key: randomKey(), years: 0, months: 0, typicalAvailability: [] };
}

export function childValues({ id, ageMonths, ageYears, typicalAvailability }: Child): ChildValues {
  return {
    key: id,
    id,
    years: ageYears,
    months: ageMonths % 12,
    loadedMonths: ageMonths,
    typicalAvailability,
  };
}

/**
 * The call's body. An age that was not touched is not sent with a change: it may have advanced by a
 * month since the form was opened, and would be set back.
 */
export function childBody(child: ChildValues): ChildBody {
  const { years, months, loadedMonths, typicalAvailability } = child;
  if (isLoaded(years, months, loadedMonths)) return { typicalAvailability };
  return { ...ageFromInputs(years, months), typicalAvailability };
}

/** Spec 5: what is no number becomes 0. */
export function wholeNumberOf(typed: unknown): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? number : 0;
}

function isLoaded(years: number, months: number, loadedMonths: number | undefined): boolean {
  return ageFromInputs(years, months).ageMonths === loadedMonths;
}
