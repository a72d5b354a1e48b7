import type { intakeFields, Profile } from '../../profile-contract.ts';
import { isProfileComplete } from '../../profile-rules.ts';

type ProfileField = keyof typeof intakeFields;

/** The fields of each step. The children step has none, because children are saved by separate calls. */
export const intakeSteps = [
  {
    name: 'you',
    fields: [
      'firstName',
      'lastName',
      'parentRole',
      'pronouns',
      'email',
      'phone',
      'neighborhood',
      'preferredContactMethod',
      'smsOptIn',
    ],
  },
  { name: 'children', fields: [] },
  {
    name: 'interests',
    fields: [
      'parentInterests',
      'otherInterests',
      'parentVibe',
      'connectionTypes',
      'preferredMeetups',
    ],
  },
  {
    name: 'days',
    fields: [
      'typicalAvailability',
      'comfortLevel',
      'languagesSpoken',
      'accessibilityNeeds',
      'perfectMorning',
      'lookingToMeet',
      'additionalNotes',
    ],
  },
] as const satisfies readonly { name: string; fields: readonly ProfileField[] }[];

export const LAST_STEP = intakeSteps.length;

/** Returns the step at which to resume the form, counted from 1: the first without answers, or 1 if there is none. */
export function findResumeStep(profile: Profile): number {
  const isEmpty = (value: unknown) =>
    value === null || (Array.isArray(value) && value.length === 0);
  if (!isProfileComplete(profile)) return 1;
  if (profile.mayEditChildren && profile.children.length === 0) return 2;
  const unansweredIndex = [2, 3].find((index) =>
    intakeSteps[index]?.fields.every((field) => isEmpty(profile[field])),
  );
  return unansweredIndex === undefined ? 1 : unansweredIndex + 1;
}

/** Returns the step, counted from 1, of the first field with an error. */
export function findStepWithError(errors: Record<string, unknown>): number {
  if (intakeSteps[0].fields.some((field) => field in errors)) return 1;
  if ('children' in errors) return 2;
  return intakeSteps[2].fields.some((field) => field in errors) ? 3 : 4;
}
