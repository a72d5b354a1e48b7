import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { eventInterests } from '#features/events/server/events-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import {
  conversationParticipants,
  conversations,
  messages,
} from '#features/messages/server/messages-tables.ts';
import { parties } from '#features/parties/server/parties-tables.ts';
import { holdings, memberships, orders } from '#features/shop/server/shop-tables.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { isoText } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { familyNotes } from './people-tables.ts';

/** Matches rows owned by the account of the outer query, and guest rows under its verified email. */
const belongsToAccount = (owner: AnyPgColumn, email: AnyPgColumn) =>
  or(eq(owner, users.id), and(isNull(owner), users.emailVerified, eq(email, users.email)));

const isOwnBooking = and(
  belongsToAccount(bookings.userId, bookings.guardianEmail),
  ne(bookings.status, 'cancelled'),
);

/** An account with the counts of its data; null for an unknown account. `today` is the venue's date. */
export async function findMergeSide(
  db: Db,
  userId: string,
  { now, today }: { now: Date; today: string },
) {
  const isUnexpired = (expiresAt: AnyPgColumn) =>
    sql`coalesce(${expiresAt} > ${now.toISOString()}::timestamptz, true)`;
  const sumBalances = (kind: string) =>
    asNumber(
      db
        .select({ total: sumOfBalance })
        .from(holdings)
        .where(
          and(
            eq(holdings.kind, kind),
            isNull(holdings.suspendedAt),
            isUnexpired(holdings.expiresAt),
            belongsToAccount(holdings.userId, holdings.email),
          ),
        ),
    );
  const code = db
    .select({ code: memberCodes.numericCode })
    .from(memberCodes)
    .where(eq(memberCodes.userId, users.id));
  const purchasedMembership = db
    .select({ type: memberships.membershipType })
    .from(memberships)
    .where(and(eq(memberships.userId, users.id), ne(memberships.state, 'ended')))
    .orderBy(desc(memberships.periodEnd))
    .limit(1);
  const grantedMembership = db
    .select({ type: memberCodes.membershipType })
    .from(memberCodes)
    .where(
      and(eq(memberCodes.userId, users.id), memberCodes.active, isUnexpired(memberCodes.expiresAt)),
    );
  const household = db
    .select({ id: households.id })
    .from(households)
    .where(eq(households.ownerId, users.id));
  const giftCards = db
    .select({ cents: sumOfBalance })
    .from(holdings)
    .innerJoin(orders, eq(orders.id, holdings.orderId))
    .where(
      and(
        eq(holdings.kind, 'gift_card'),
        isNull(holdings.suspendedAt),
        eq(orders.userId, users.id),
      ),
    );
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      createdAt: isoText(users.createdAt),
      code: sql<string | null>`${code}`,
      membership: sql<string | null>`coalesce(${purchasedMembership}, ${grantedMembership})`,
      adults: db.$count(householdMembers, inArray(householdMembers.householdId, household)),
      bookings: db.$count(bookings, isOwnBooking),
      upcoming: db.$count(bookings, and(isOwnBooking, gte(bookings.date, today))),
      visits: db.$count(visits, eq(visits.userId, users.id)),
      waivers: db.$count(
        waivers,
        or(
          eq(waivers.userId, users.id),
          and(users.emailVerified, eq(waivers.guardianEmail, users.email)),
        ),
      ),
      passVisits: sumBalances('pass'),
      creditCents: sumBalances('credit'),
      giftCardCents: asNumber(giftCards),
      orders: db.$count(
        orders,
        and(
          belongsToAccount(orders.userId, orders.guardianEmail),
          notInArray(orders.status, ['pending', 'expired']),
        ),
      ),
      parties: db.$count(
        parties,
        and(belongsToAccount(parties.userId, parties.email), ne(parties.status, 'cancelled')),
      ),
      events: db.$count(
        eventInterests,
        and(
          eq(eventInterests.userId, users.id),
          inArray(eventInterests.status, ['interested', 'going', 'waiting', 'offered']),
        ),
      ),
      matches: db.$count(
        familyMatches,
        or(eq(familyMatches.userId, users.id), eq(familyMatches.matchedUserId, users.id)),
      ),
      conversations: db.$count(
        conversationParticipants,
        and(eq(conversationParticipants.userId, users.id), isNull(conversationParticipants.leftAt)),
      ),
      notes: db.$count(familyNotes, eq(familyNotes.userId, users.id)),
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

const sumOfBalance = sql<number>`coalesce(sum(${holdings.balance}), 0)::int`.as('sum');
const asNumber = (sums: SQLWrapper) => sql<number>`${sums}`;

/** Counts the messages between the two accounts of a pair. */
export async function countMessagesBetween(db: Db, pairKey: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(conversations.pair, pairKey));
  return row?.total ?? 0;
}
