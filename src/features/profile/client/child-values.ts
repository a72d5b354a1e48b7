import { z } from 'zod';
import { randomKey } from '#platform/client/random-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { AVAILABILITY } from '../profile-choices.ts';
import type { Child, profileContract } from '../profile-contract.ts';
import { ageFromInputs, MAX_YEARS } from '../profile-rules.ts';

export type ChildBody = InputOf<(typeof profileContract)['PATCH /api/children/:id']>['body'];

/** The schema of a child's fields: `months` are in addition to `years` (spec 5). */
export const childForm = z
  .object({
    /** Identifies a new child until it is saved. */
    key: z.string(),
    id: z.string().optional(),
    years: z.number().int('childAge').min(0, 'childAge'),
    months: z.number().int('childAge').min(0, 'childAge').max(11, 'childAge'),
    /** The saved age in months, which remains valid even above the limit. */
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

/** Returns a new child's default values (spec 4). */
export function createEmptyChild(): ChildValues {
  return { key: randomKey(), years: 0, months: 0, typicalAvailability: [] };
}

export function toChildValues({
  id,
  ageMonths,
  ageYears,
  typicalAvailability,
}: Child): ChildValues {
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
 * Builds the request body. Omits an unchanged age: the stored age may have advanced by a month since the form was
 * opened, and sending the old one would reset it.
 */
export function toChildBody(child: ChildValues): ChildBody {
  const { years, months, loadedMonths, typicalAvailability } = child;
  if (isUnchanged(years, months, loadedMonths)) return { typicalAvailability };
  return { ...ageFromInputs(years, months), typicalAvailability };
}

/** Parses an input's value; an invalid number becomes 0 (spec 5). */
export function toWholeNumber(value: unknown): number {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? number : 0;
}

function isUnchanged(years: number, months: number, loadedMonths: number | undefined): boolean {
  return ageFromInputs(years, months).ageMonths === loadedMonths;
}
