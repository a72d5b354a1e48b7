import type { z } from 'zod';
import {
  findHolder,
  priceWithValue,
  requireVisits,
  sortEnteredCodes,
} from '#features/shop/server/index.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { instantOf, venueDateOf } from '#shared/venue-dates.ts';
import type { bookingsContract } from '../../bookings-contract.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import type { deskBookingsContract } from '../../desk-bookings-contract.ts';
import { parseVisitorGroup, priceVisit } from '../price-visit.ts';
import { canSeeSessions } from '../schedule/require-bookable-slot.ts';
import { findDaySlots } from '../schedule/slots-queries.ts';
import { coverByPass, findPayingFamily } from './pay-for-family.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/price']['body']>;
type Context = CallContext & { body: Body };
type StaffCall = (typeof deskBookingsContract)['POST /api/check-in/bookings/price'];

/**
 * Returns the price of a booking with codes applied, in cents. Throws 409 for an unusable code, and to families while
 * booking isn't open yet (decision 0054).
 */
export async function priceBooking(ctx: Context) {
  const { body } = ctx;
  if (!canSeeSessions(ctx)) throw httpError(409, 'bookings.notOpenYet');
  const group = parseVisitorGroup(ctx, body);
  const channel = body.type === 'trial' ? 'trial' : 'online';
  return priceWithValue(ctx, priceVisit(ctx, await resolveSlot(ctx), group, { channel }), body);
}

/**
 * Returns the price of a booking by staff with the family's codes, credit and pass visits, in cents. Throws 409 for an
 * unusable code and for too few visits.
 */
export async function priceForFamily(ctx: CallContext & { body: z.output<StaffCall['body']> }) {
  const { db, clock, body } = ctx;
  const group = parseVisitorGroup(ctx, body, 'desk');
  const family = await findPayingFamily(db, body);
  const cover = coverByPass(group, body.visits);
  if (cover && family) await requireVisits(ctx, await findHolder(db, family.payer), cover.count);
  const isWalkIn = body.channel === 'walk-in';
  const lines = priceVisit(ctx, await resolveSlot(ctx), group, {
    channel: body.channel === 'walk-in' ? 'desk' : body.channel,
    ...(isWalkIn && { arrivesAt: clock.now() }),
    cover,
  });
  const codes = await sortEnteredCodes(db, body.codes ?? []);
  const payer = { clock, db, user: family?.payer ?? null };
  return priceWithValue(payer, lines, { ...codes, useCredit: body.useCredit });
}

/**
 * Returns the requested slot, by default the first of the day, or a placeholder if the day has none. Throws
 * 404 if the requested slot does not exist.
 */
async function resolveSlot({
  db,
  clock,
  venue,
  body,
}: CallContext & { body: Pick<Body, 'date' | 'slotLabel'> }): Promise<DaySlot> {
  const { timezone } = venue();
  const date = body.date ?? venueDateOf(clock.now(), timezone);
  const slots = await findDaySlots(db, date, timezone);
  const slot = body.slotLabel ? slots.find(({ label }) => label === body.slotLabel) : slots[0];
  if (slot) return slot;
  if (body.slotLabel) throw httpError(404, 'bookings.noSuchSlot');
  const noon = instantOf(date, '12:00', timezone);
  return {
    venueDate: date,
    startTime: '12:00',
    endTime: '12:00',
    label: '',
    startsAt: noon,
    endsAt: noon,
    closesAt: instantOf(date, '23:59', timezone),
    capacity: 0,
    taken: 0,
  };
}
