import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { users } from '#features/accounts/server/accounts-tables.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { familyMatches, type MatchStatus } from './matches-tables.ts';

/** A family with a complete profile and one child, whose age is `childMonths`. */
export async function aFamily(
  app: TestApp,
  {
    childMonths = 20,
    ...changes
  }: Partial<typeof users.$inferInsert> & { childMonths?: number } = {},
): Promise<SignedIn> {
  const member = await aMember(app.services, {
    parentInterests: ['coffee', 'walks', 'books'],
    interests: ['music'],
    neighborhood: 'Old Mill',
    zipCode: '01060',
    typicalAvailability: ['weekends', 'weekday_mornings'],
    parentVibe: 'planner',
    ...changes,
  });
  await aChild(app, member.id, childMonths);
  return member;
}

type Changes = Partial<typeof familyMatches.$inferInsert> & { status?: MatchStatus };

/** Inserts a match of two families, approved by default, and returns its id. */
export async function aMatch(
  app: TestApp,
  one: { id: string },
  other: { id: string },
  changes: Changes = {},
): Promise<string> {
  const [userId = '', matchedUserId = ''] = [one.id, other.id].sort();
  const [row] = await app.db
    .insert(familyMatches)
    .values({
      matchScore: 82,
      scoreBreakdown: {
        interests: 75,
        location: 100,
        childAge: 90,
        availability: 100,
        vibe: 60,
        role: 50,
      },
      matchReasons: [
        { reason: 'closeAge', facts: { months: 4 } },
        { reason: 'availability', facts: { list: 'weekends', count: 1 } },
        { reason: 'interests', facts: { list: 'coffee|music', count: 2 } },
        { reason: 'neighborhood', facts: { neighborhood: 'Old Mill' } },
      ],
      status: 'approved',
      ...changes,
      userId,
      matchedUserId,
    })
    .returning({ id: familyMatches.id });
  return row?.id ?? '';
}
