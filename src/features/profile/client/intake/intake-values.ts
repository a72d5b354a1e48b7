import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { intakeFields, type Profile } from '../../profile-contract.ts';
import { MAX_CHILDREN } from '../../profile-rules.ts';
import { childForm, toChildValues } from '../child-values.ts';

/** The intake form's schema (spec 5, Profile form). */
export const intakeForm = z.object({
  ...intakeFields,
  children: z.array(childForm).max(MAX_CHILDREN),
});

export type IntakeValues = z.input<typeof intakeForm>;
export type IntakeOutput = z.output<typeof intakeForm>;
export type IntakeFormMethods = UseFormReturn<IntakeValues, unknown, IntakeOutput>;

/** Returns the form's default values from the profile; empty strings for missing values (spec 4). */
export function toIntakeValues(profile: Profile): IntakeValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    phone: profile.phone ?? '',
    neighborhood: profile.neighborhood ?? '',
    preferredContactMethod: profile.preferredContactMethod,
    smsOptIn: profile.smsOptIn,
    parentRole: profile.parentRole ?? '',
    pronouns: profile.pronouns ?? '',
    parentInterests: profile.parentInterests,
    otherInterests: profile.otherInterests ?? '',
    parentVibe: profile.parentVibe ?? '',
    connectionTypes: profile.connectionTypes,
    preferredMeetups: profile.preferredMeetups,
    typicalAvailability: profile.typicalAvailability,
    comfortLevel: profile.comfortLevel,
    languagesSpoken: profile.languagesSpoken ?? '',
    accessibilityNeeds: profile.accessibilityNeeds ?? '',
    perfectMorning: profile.perfectMorning ?? '',
    lookingToMeet: profile.lookingToMeet ?? '',
    additionalNotes: profile.additionalNotes ?? '',
    children: profile.children.map(toChildValues),
  };
}
