import { z } from 'zod';
import { randomKey } from '#platform/client/random-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { AVAILABILITY } from '../profile-choices.ts';
import type { Child, profileContract } from '../profile-contract.ts';
import { ageFromInputs, MAX_YEARS } from '../profile-rules.ts';

export type ChildBody = InputOf<(typeof profileContract)['PATCH /api/children/:id']>['body'];

/** A child's form values: years, and additional months (spec 5, Child inputs). */
export const childForm = z
  .object({
    /** Identifies a new child until it has an id. */
    key: z.string(),
    id: z.string().optional(),
    years: z.number().int('childAge').min(0, 'childAge'),
    months: z.number().int('childAge').min(0, 'childAge').max(11, 'childAge'),
    /** The loaded age in months, which stays valid even beyond the limit. */
    loadedMonths: z.number().optional(),
    typicalAvailability: z.array(z.enum(AVAILABILITY)),
  })
  .refine(
    ({ years, months, loadedMonths }) =>
      years <= MAX_YEARS || isUnchanged(years, months, loadedMonths),
    {
      path: ['years'],
      message: 'childAge',
    },
  );

export type ChildValues = z.output<typeof childForm>;

/** Spec 4: a new child is 0 years and 0 months old, without availability. */
export function emptyChild(): ChildValues {
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
 * The call's body. Omits an unchanged age: it may have advanced by a month since the form was opened, and would be set
 * back.
 */
export function childBody(child: ChildValues): ChildBody {
  const { years, months, loadedMonths, typicalAvailability } = child;
  if (isUnchanged(years, months, loadedMonths)) return { typicalAvailability };
  return { ...ageFromInputs(years, months), typicalAvailability };
}

/** Spec 5: invalid numbers become 0. */
export function toWholeNumber(typed: unknown): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? number : 0;
}

function isUnchanged(years: number, months: number, loadedMonths: number | undefined): boolean {
  return ageFromInputs(years, months).ageMonths === loadedMonths;
}
