import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { ageOf } from '#features/profile/profile-rules.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { Family, ListedFamily } from '../people-contract.ts';
import { type AsOf, type FamilyListQuery, findFamilyPage } from './families-list-queries.ts';
import {
  findBalances,
  findBookings,
  findMemberships,
  findOrders,
  findParties,
  findVisits,
} from './family-history-queries.ts';
import {
  findAdults,
  findCode,
  findMergedAccounts,
  findNotes,
  findProfile,
  findWaivers,
} from './family-page-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

function toAsOf({ clock, venue }: Context): AsOf {
  const now = clock.now();
  const { timezone, waiverValidMonths } = venue();
  return {
    now,
    today: venueDateOf(now, timezone),
    waiverRules: createWaiverRules(waiverValidMonths, now),
  };
}

const agesOf = (birthMonths: string[], today: string) =>
  birthMonths.map((month) => ageOf(month, today).ageMonths);

/** Returns a page of families with their children's ages and code status as of now. */
export async function listFamilies(
  ctx: Context,
  query: FamilyListQuery,
): Promise<{ rows: ListedFamily[]; total: number }> {
  const asOf = toAsOf(ctx);
  const { rows, total } = await findFamilyPage(ctx.db, query, asOf);
  return {
    total,
    rows: rows.map(({ birthMonths, codeActive, codeExpiresAt, ...row }) => ({
      ...row,
      childAges: agesOf(birthMonths, asOf.today),
      codeStatus:
        codeActive === null
          ? 'none'
          : statusOf({ active: codeActive, expiresAt: codeExpiresAt }, asOf.now),
    })),
  };
}

/** Returns the full record of a family. Throws 404 for an unknown account. */
export async function viewFamily(ctx: Context, userId: string): Promise<Family> {
  const { db } = ctx;
  const asOf = toAsOf(ctx);
  const account = await findProfile(db, userId);
  if (!account) throw notFound();
  const { warnedAt, suspendedUntil, closedAt, birthMonths, ...profile } = account;
  const [adults, code, bookings, visits, waivers, balances, memberships, orders, parties] =
    await Promise.all([
      findAdults(db, userId),
      findCode(db, userId),
      findBookings(db, userId),
      findVisits(db, userId),
      findWaivers(db, userId, asOf),
      findBalances(db, userId),
      findMemberships(db, userId),
      findOrders(db, userId),
      findParties(db, userId),
    ]);
  const isSuspended = suspendedUntil !== null && new Date(suspendedUntil) > asOf.now;
  return {
    profile,
    standing: { warnedAt, suspendedUntil: isSuspended ? suspendedUntil : null, closedAt },
    adults,
    childAges: agesOf(birthMonths, asOf.today),
    code: code && toFamilyCode(code, asOf.now),
    bookings,
    visits,
    waivers,
    balances,
    memberships,
    orders,
    parties,
    notes: await findNotes(db, userId),
    merged: await findMergedAccounts(db, userId),
  };
}

type StoredCode = NonNullable<Awaited<ReturnType<typeof findCode>>>;

function toFamilyCode({ active, ...code }: StoredCode, now: Date): NonNullable<Family['code']> {
  return { ...code, isSwitchedOff: !active, status: statusOf({ active, ...code }, now) };
}
