import { ageOf } from '#features/profile/profile-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { VisibleFamily } from './visible-matches-queries.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

export const todayOf = ({ clock, venue }: Context) => venueDateOf(clock.now(), venue().timezone);

/** Returns each child's age in whole months, youngest first. */
export function childMonthsOf(
  { birthMonths }: Pick<VisibleFamily, 'birthMonths'>,
  today: string,
): number[] {
  return birthMonths.map((month) => ageOf(month, today).ageMonths).sort((a, b) => a - b);
}

/** Converts a family to the contract's type, without contact details. */
export function toFamilyResponse(family: VisibleFamily, today: string) {
  const { userId, name, profileImageUrl, neighborhood, bio } = family;
  const location = neighborhood?.trim() || null;
  return {
    userId,
    name,
    profileImageUrl,
    location,
    childMonths: childMonthsOf(family, today),
    bio,
  };
}
