import { venueDateOf } from '#shared/venue-dates.ts';
import type { TestApp } from '#tests/test-app.ts';
import { birthMonthOf } from '../profile-rules.ts';
import { children } from './profile-tables.ts';

/** A complete intake form. */
export function anIntakeForm(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Dana',
    lastName: 'Rivera',
    email: 'dana@example.org',
    phone: '555-201-4477',
    neighborhood: 'Old Mill',
    preferredContactMethod: 'text',
    smsOptIn: true,
    parentRole: 'Mom',
    pronouns: 'she/her',
    parentInterests: ['coffee', 'books'],
    otherInterests: 'Pottery',
    parentVibe: 'planner',
    connectionTypes: ['playdates', 'groups'],
    preferredMeetups: ['play_space', 'flexible'],
    typicalAvailability: ['weekday_mornings', 'weekends'],
    comfortLevel: ['play_space', 'parks_cafes'],
    languagesSpoken: 'English, Spanish',
    accessibilityNeeds: 'A ramp',
    perfectMorning: 'Coffee,\nthen the park.',
    lookingToMeet: 'Families nearby',
    additionalNotes: 'None',
    ...changes,
  };
}

/** The fields of /profile that are not in the intake form. */
export function someExtraFields() {
  return {
    zipCode: '01060',
    bio: 'Two kids, one dog.',
    interests: ['music', 'outdoor play'],
    notifyMatches: false,
    notifyEvents: false,
    notifyBookings: false,
    newsConsent: true,
    notifyMessages: false,
    visibility: 'matches',
  };
}

/** Inserts a child whose age is `ageMonths` by the app's clock, and returns its id. */
export async function aChild(app: TestApp, userId: string, ageMonths = 30): Promise<string> {
  const today = venueDateOf(app.clock.now(), app.services.venue().timezone);
  const birthMonth = birthMonthOf(ageMonths, today);
  const [row] = await app.db
    .insert(children)
    .values({ userId, birthMonth, typicalAvailability: ['weekends'] })
    .returning({ id: children.id });
  return row?.id ?? '';
}
