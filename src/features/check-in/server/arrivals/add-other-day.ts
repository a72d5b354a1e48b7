import type { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { familyAtDesk } from '../../check-in-contract.ts';
import { findBookingOnOtherDay } from './other-day-queries.ts';

type FamilyAtDesk = z.output<typeof familyAtDesk>;

/** Returns the family, with `otherDay` set to its closest booking on another day if it has no booking today. */
export async function addOtherDay(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  family: FamilyAtDesk,
): Promise<FamilyAtDesk> {
  if (family.booking) return family;
  const { userId, memberCodeId, guardianEmail: email } = family;
  const today = venueDateOf(clock.now(), venue().timezone);
  return {
    ...family,
    otherDay: await findBookingOnOtherDay(db, { userId, memberCodeId, email }, today),
  };
}
