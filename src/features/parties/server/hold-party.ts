import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { ensureSlot } from '#features/bookings/server/index.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { insertSoldLines } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import type { partyInput } from '../parties-contract.ts';
import { depositFor, findOverlappingSlots } from '../parties-rules.ts';
import { buildPartyLines } from '../party-price-rules.ts';
import { findActivePackage, type PartyPackage } from './packages-queries.ts';
import { insertParty, insertPartySlots } from './parties-queries.ts';
import type { AddOn } from './parties-tables.ts';
import { findWindowsOfDay } from './party-availability.ts';
import { generateSecret, hostLink } from './party-links.ts';
import { buildPartyPaymentLines } from './party-payment-lines.ts';
import { takePartySpots } from './party-spots.ts';

export type PartyInput = z.output<typeof partyInput>;
type Pricing = Awaited<ReturnType<typeof priceParty>>;
type PreparedWindow = Awaited<ReturnType<typeof preparePartyWindow>>;

/**
 * The package and add-ons in the party's language, with their sale lines and the price in cents, tax included. Throws
 * 404 for an unknown or inactive package, 409 for an unknown add-on.
 */
export async function priceParty(
  { db, venue }: Pick<Services, 'db' | 'venue'>,
  input: PartyInput,
  language: Language,
) {
  const partyPackage = await findActivePackage(db, input.packageId, language);
  if (!partyPackage) throw httpError(404, 'parties.noSuchPackage');
  const addons = requireAddOns(partyPackage, input.addonIds);
  const lines = buildPartyLines(priceListOf(venue()), partyPackage, addons, input.kids);
  return { partyPackage, addons, lines, priceCents: sumLines(lines).totalCents };
}

/** Returns the chosen add-ons, without duplicates. Throws 409 for an unknown id. */
function requireAddOns({ addons }: PartyPackage, ids: string[]): AddOn[] {
  return [...new Set(ids)].map((id) => {
    const addOn = addons.find((addon) => addon.id === id);
    if (!addOn) throw httpError(409, 'parties.noSuchAddOn');
    return addOn;
  });
}

/**
 * Returns the party's times and the ids of the play slots it overlaps; inserts missing slots. Throws 409 if its window
 * is unavailable; only the office may book one outside the opening hours.
 */
export async function preparePartyWindow(
  ctx: Services,
  partyPackage: PartyPackage,
  input: PartyInput,
  { isOffice = false } = {},
) {
  const windows = await findWindowsOfDay(ctx, partyPackage, input.date, input.kids);
  const chosenWindow = windows.find(({ window }) => window === input.window);
  switch (chosenWindow?.problem) {
    case null:
      break;
    case 'past':
      throw httpError(409, 'parties.datePast');
    case 'too-far':
      throw httpError(409, 'parties.tooFar');
    case 'closed':
      throw httpError(409, 'parties.closed');
    case 'outside-hours':
      if (isOffice) break;
      throw httpError(409, 'parties.outsideHours');
    case 'too-many':
      throw httpError(409, 'parties.tooManyKids', { max: partyPackage.maxKids });
    case 'taken':
      throw httpError(409, 'parties.roomTaken');
    case 'full':
      throw httpError(409, 'parties.slotsFull');
    default:
      throw httpError(409, 'parties.askFirst');
  }
  const { times, slots } = chosenWindow;
  const slotIds: string[] = [];
  for (const slot of findOverlappingSlots(slots, times))
    slotIds.push(await ensureSlot(ctx.db, slot));
  // Sorted to avoid deadlocks: bookings also lock slots in id order.
  return { times, slotIds: slotIds.sort() };
}

type HoldOptions = {
  userId: string | null;
  language: Language;
  /** The deadline for the deposit. */
  heldUntil: Date;
  /** The network of the request; null if the venue books. */
  heldFrom: string | null;
  requestKey: string | null;
  /** The target of the payment page's cancel link; defaults to the host's page. */
  cancelUrl?: string;
};

/**
 * Holds the room and the guests' spots, and stores the deposit's checkout. A party without a deposit is booked
 * immediately. Throws a violation of `party_room_once` if the room is taken (see throwRoomConflict), 409 if a slot has
 * too few free spots.
 */
export async function holdParty(
  ctx: Services,
  db: Db,
  input: PartyInput,
  { partyPackage, addons, lines, priceCents, times, slotIds }: Pricing & PreparedWindow,
  { heldUntil, cancelUrl, ...options }: HoldOptions,
): Promise<{ partyId: string; checkoutId: string | null }> {
  const venue = ctx.venue();
  const now = ctx.clock.now();
  const depositCents = depositFor(priceCents, venue.partyDepositPercent);
  const isHeld = depositCents > 0;
  const partyId = randomUUID();
  await insertParty(db, {
    ...options,
    id: partyId,
    packageId: partyPackage.id,
    venueDate: input.date,
    timeWindow: input.window,
    ...times,
    childName: input.childName,
    childAge: input.childAge || null,
    kids: input.kids,
    addons,
    packageName: partyPackage.name,
    priceCents,
    depositCents,
    status: isHeld ? 'pending' : 'booked',
    guardianName: input.guardianName,
    email: input.email,
    phone: input.phone || null,
    notes: input.notes || null,
    holdExpiresAt: isHeld ? heldUntil : null,
    invitation: generateSecret(),
    createdAt: now,
    updatedAt: now,
  });
  await insertSoldLines(db, { saleKind: 'party', saleId: partyId }, lines, null);
  await insertPartySlots(db, partyId, slotIds, input.kids);
  const depositName = translate(
    'parties.depositLine',
    { package: partyPackage.name },
    options.language,
  );
  const checkoutId = isHeld
    ? await ctx.checkouts.create(db, {
        kind: 'party',
        subjectId: partyId,
        heldUntil,
        customerEmail: input.email,
        lines: buildPartyPaymentLines(
          lines,
          { fromCents: 0, toCents: depositCents },
          {
            name: depositName,
            description: formatInstant(times.startsAt, venue.timezone, localeOf(options.language)),
          },
        ),
        successUrl: `${hostLink(ctx, partyId)}&session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: cancelUrl ?? hostLink(ctx, partyId),
      })
    : null;
  // Last, because the slots' rows are the most contended locks.
  const spots = slotIds.map((slotId) => ({ slotId, spots: input.kids }));
  await takePartySpots(db, spots, venue.walkInReserve);
  return { partyId, checkoutId };
}
