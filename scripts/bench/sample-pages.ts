import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { events } from '#features/events/server/events-tables.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { range } from '#platform/server/seed-numbers.ts';
import { familyPerson } from '../../database/seed/sample-people.ts';

/** The users and the event of the measured pages. */
export type PageSample = {
  /** Each books one session. */
  members: SignedIn[];
  desk: SignedIn;
  /** An event that guests can reserve too. */
  eventId: string;
};

const MATCHES = 6;
const HOUR_MILLIS = 3_600_000;

/** Creates members with data on every page, in addition to the families of `npm run seed`, and the desk's account. */
export async function makePageSample(
  { config, database: { db } }: Installation,
  count: number,
): Promise<PageSample> {
  const members: SignedIn[] = [];
  for (let n = 0; n < count; n += 1) {
    const member = await aMember({ config, db }, { neighborhood: 'Old Town' });
    await db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
    await db.insert(children).values({ userId: member.id, birthMonth: '2025-01-01' });
    await db.insert(memberCodes).values(aMemberCode({ userId: member.id }));
    await db.insert(familyMatches).values(range(MATCHES).map((i) => matchOf(member.id, i)));
    members.push(member);
  }
  const startsAt = new Date(Date.now() + 72 * HOUR_MILLIS);
  const endsAt = new Date(startsAt.getTime() + 2 * HOUR_MILLIS);
  const [event] = await db
    .insert(events)
    .values({ title: 'Music morning', startsAt, endsAt, priceCents: 1200, openToGuests: true })
    .returning({ id: events.id });
  return { members, desk: await aStaffMember({ config, db }), eventId: event?.id ?? '' };
}

/** An approved match with a family of the sample data. */
function matchOf(memberId: string, number: number): typeof familyMatches.$inferInsert {
  const [userId = '', matchedUserId = ''] = [memberId, familyPerson(number).userId].sort();
  return {
    userId,
    matchedUserId,
    matchScore: 90 - number,
    scoreBreakdown: {
      interests: 75,
      location: 100,
      childAge: 90,
      availability: 100,
      vibe: 60,
      role: 50,
    },
    status: 'approved',
  };
}
