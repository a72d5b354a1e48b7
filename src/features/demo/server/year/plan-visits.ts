import { priceListOf } from '#features/prices/price-list-rules.ts';
import { priceLines } from '#features/prices/price-rules.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { idFor, seededRandom } from '#platform/server/seed-numbers.ts';
import { addDays, weekdayOf } from '#shared/venue-dates.ts';
import { daysBookedAhead } from '../../year-rules.ts';
import { DAY_MILLIS, type DemoContext, HOUR_MILLIS, later, MINUTE_MILLIS } from './demo-context.ts';
import { childrenOn, type DemoFamily, EAGERNESS, planGuest } from './plan-families.ts';
import type { PlannedMembership } from './plan-memberships.ts';
import { createPassBook, type PassBook } from './plan-passes.ts';
import type { DemoSlot } from './plan-slots.ts';

const GUEST_SHARE = 0.035;
const TRIAL_SHARE = 0.75;
const DESK_SHARE = 0.3;
const CANCELLED_SHARE = 0.06;
const ONE_CHILD_SHARE = 0.3;
const SOCKS_SHARE = 0.12;
const BABY_MONTHS = 12;
const MAX_TRIES = 150;

export type PlannedVisit = {
  id: string;
  family: DemoFamily;
  slot: DemoSlot;
  childrenCount: number;
  paidBy: 'code' | 'pass' | 'card' | 'desk';
  type: 'member' | 'open-play' | 'trial';
  codeId: string | null;
  lines: SaleLine[];
  priceCents: number;
  createdAt: Date;
  /** Null for an active booking. */
  cancelledAt: Date | null;
  /** Whether it was cancelled in time, so that money or visits came back. */
  isRefunded: boolean;
};

type Families = { families: readonly DemoFamily[]; memberships: readonly PlannedMembership[] };
export type PlannedYear = { visits: PlannedVisit[]; guests: DemoFamily[]; passes: PassBook };

/** Fills the slots with families, day by day, and counts their spots as taken. */
export function planVisits(
  slots: readonly DemoSlot[],
  { families, memberships }: Families,
  ctx: DemoContext,
): PlannedYear {
  const membershipOf = new Map(memberships.map((planned) => [planned.family, planned]));
  const passes = createPassBook();
  const visits: PlannedVisit[] = [];
  const guests: DemoFamily[] = [];
  let day = { venueDate: '', families: new Set<DemoFamily>() };
  for (const slot of slots) {
    if (slot.venueDate !== day.venueDate)
      day = { venueDate: slot.venueDate, families: new Set<DemoFamily>() };
    const random = seededRandom(`demo visits ${slot.id}`, 0);
    for (let tries = 0; slot.wanted > slot.taken && tries < MAX_TRIES; tries += 1) {
      const bookedAt = bookingTimeOf(slot, ctx, random);
      const isOwnTurn = tries === 0 && isOwnSession(slot, ctx);
      const isGuest = !isOwnTurn && random() < GUEST_SHARE;
      const family = isGuest
        ? planGuest(guests.length, bookedAt, ctx)
        : families[isOwnTurn ? 0 : Math.floor(random() * families.length)];
      if (!family || day.families.has(family)) continue;
      if (!isGuest && !isOwnTurn && random() > EAGERNESS[family.habit]) continue;
      if (later(family.joinedAt, HOUR_MILLIS) > bookedAt) continue;
      const id = idFor('demo booking', visits.length);
      const visit = visitOf(
        { id, family, slot, bookedAt },
        membershipOf.get(family),
        passes,
        ctx,
        random,
      );
      if (!visit) continue;
      visits.push(visit);
      if (isGuest) guests.push(family);
      if (visit.cancelledAt) continue;
      day.families.add(family);
      slot.taken += visit.childrenCount;
    }
  }
  return { visits, guests, passes };
}

/** The demo family comes on Thursdays and Saturdays, when the venue opens. */
const isOwnSession = ({ venueDate, startTime }: DemoSlot, { today }: DemoContext) =>
  [4, 6].includes(weekdayOf(venueDate)) && startTime < '10:00' && venueDate < addDays(today, 12);

/** The session's remaining families will book later, so those who have booked did it before now in the same way. */
function bookingTimeOf({ startsAt }: DemoSlot, { now }: DemoContext, random: () => number): Date {
  const latest = Math.min(startsAt.getTime(), now.getTime()) - 20 * MINUTE_MILLIS;
  return new Date(Math.floor(latest - daysBookedAhead(random()) * DAY_MILLIS));
}

type VisitInput = { id: string; family: DemoFamily; slot: DemoSlot; bookedAt: Date };

/** Plans the visit of a family; null if it has no child yet, or if there is too little room. */
function visitOf(
  { id, family, slot, bookedAt }: VisitInput,
  membership: PlannedMembership | undefined,
  passes: PassBook,
  ctx: DemoContext,
  random: () => number,
): PlannedVisit | null {
  const bornChildren = childrenOn(family, slot.venueDate);
  const coming = random() < ONE_CHILD_SHARE ? bornChildren.slice(0, 1) : bornChildren;
  const childrenCount = coming.length;
  if (childrenCount === 0 || slot.taken + childrenCount > slot.capacity) return null;
  const isMember =
    membership !== undefined &&
    membership.startedAt <= bookedAt &&
    slot.startsAt < membership.periodEnd;
  const isWalkIn = later(slot.startsAt, HOUR_MILLIS / 2) < ctx.now && random() < DESK_SHARE;
  const isTrial = family.userId === null && random() < TRIAL_SHARE;
  const spentAt =
    !isMember && family.userId !== null && family.habit !== 'single'
      ? passes.spend(family, { bookingId: id, visits: childrenCount, at: bookedAt })
      : null;
  const paidBy = isMember ? 'code' : spentAt ? 'pass' : isWalkIn && !isTrial ? 'desk' : 'card';
  const babies = coming.filter(({ birthdate }) => isBaby(birthdate, slot.venueDate)).length;
  const isCovered = paidBy === 'code' || paidBy === 'pass';
  const lines = priceLines(
    priceListOf(ctx.venue),
    {
      venueDate: slot.venueDate,
      startTime: slot.startTime,
      minutesToClosing: 24 * 60,
      channel: isTrial ? 'trial' : paidBy === 'desk' ? 'desk' : 'online',
    },
    {
      child: childrenCount - babies,
      baby: babies,
      socks: !isCovered && random() < SOCKS_SHARE ? childrenCount : 0,
    },
    isCovered ? { by: paidBy === 'code' ? 'member-code' : 'pass', count: childrenCount } : null,
  );
  const createdAt =
    paidBy === 'desk'
      ? later(slot.startsAt, Math.floor(random() * 15 * MINUTE_MILLIS))
      : (spentAt ?? bookedAt);
  const cancelledAt =
    paidBy !== 'desk' && random() < CANCELLED_SHARE ? between(createdAt, slot, ctx, random) : null;
  const isRefunded =
    cancelledAt !== null && cancelledAt <= later(slot.startsAt, -refundMillis(ctx));
  if (isRefunded) passes.giveBack(family, id, cancelledAt);
  return {
    ...{ id, family, slot, childrenCount, paidBy, lines, createdAt, cancelledAt, isRefunded },
    type: isMember ? 'member' : isTrial ? 'trial' : 'open-play',
    codeId: isMember ? membership.codeId : null,
    priceCents: sumLines(lines).totalCents,
  };
}

const refundMillis = ({ venue }: DemoContext) => venue.refundUntilHoursBefore * HOUR_MILLIS;

const between = (
  from: Date,
  { startsAt }: DemoSlot,
  { now }: DemoContext,
  random: () => number,
) => {
  const until = Math.min(startsAt.getTime(), now.getTime());
  return later(from, Math.max(0, Math.floor(random() * (until - from.getTime()))));
};

const isBaby = (birthdate: string, venueDate: string) =>
  Date.parse(venueDate) - Date.parse(birthdate) < (BABY_MONTHS / 12) * 365 * DAY_MILLIS;
