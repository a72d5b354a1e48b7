import { visits as checkInTable } from '#features/check-in/server/check-in-tables.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { findVenueSettings } from '#features/venue/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { addBookings } from './add-bookings.ts';
import { addCommunity } from './add-community.ts';
import { addEvents } from './add-events.ts';
import { addMemberships, placeMembershipOrders } from './add-memberships.ts';
import { createShop } from './add-orders.ts';
import { addParties, planParties } from './add-parties.ts';
import { addPeople } from './add-people.ts';
import { planStoredValue } from './add-stored-value.ts';
import { addVenue } from './add-venue.ts';
import { addWaitlists } from './add-waitlists.ts';
import { addWaivers } from './add-waivers.ts';
import { DAY_MILLIS, type DemoContext, later } from './demo-context.ts';
import { countScans, planCheckIns } from './plan-check-ins.ts';
import { planFamilies } from './plan-families.ts';
import { planMemberships } from './plan-memberships.ts';
import { insertSlots, planSlots } from './plan-slots.ts';
import { planVisits } from './plan-visits.ts';
import { createPayments } from './take-payments.ts';

/**
 * Fills an empty, prepared database with a venue, its year up to `now` and its next weeks. The plan is made in memory,
 * so that balances and spots agree, and inserted in bulk. Equal for equal days and secrets.
 */
export async function buildYear(
  db: Db,
  { now, secret }: { now: Date; secret: string },
): Promise<void> {
  const { timezone } = await findVenueSettings(db);
  const today = venueDateOf(now, timezone);
  const venue = await addVenue(db, { now, today, timezone });
  const ctx: DemoContext = { db, now, today, timezone, secret, venue };

  const families = planFamilies(ctx);
  const memberships = planMemberships(families, ctx);
  const slots = await planSlots(ctx);
  const parties = await planParties(ctx, families, slots);
  const { visits, guests, passes } = planVisits(slots, { families, memberships }, ctx);
  const [own] = memberships;
  // The demo family always has a pass to spend.
  if (own && passes.balanceOf(own.family) < 2)
    passes.buy(own.family, later(own.startedAt, -2 * DAY_MILLIS));

  const payments = createPayments(venue.currency);
  const shop = createShop(payments, priceListOf(venue));
  placeMembershipOrders(memberships, shop);
  const storedValue = planStoredValue(ctx, families, { passes, shop, payments });

  await addPeople(ctx, families);
  await addWaivers(ctx, [...families, ...guests]);
  await shop.insert(ctx);
  await insertSlots(db, slots);
  const eventBookings = await addEvents(ctx, families);
  const sessionBookings = visits.map(({ slot, ...visit }) => ({
    ...visit,
    slotId: slot.id,
    eventId: null,
    date: slot.venueDate,
    slotLabel: slot.label,
  }));
  await addBookings(ctx, [...sessionBookings, ...eventBookings], payments);
  const checkIns = planCheckIns(ctx, visits);
  await addMemberships(ctx, memberships, countScans(checkIns));
  await insertRows(db, checkInTable, checkIns);
  await addParties(ctx, parties, payments);
  await payments.insert(db);
  await storedValue.insert();
  await addWaitlists(ctx, slots, families, visits);
  await addCommunity(ctx);
}
