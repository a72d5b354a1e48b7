import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Db, inTransaction } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import { lockName } from '../../../server/lock-name.ts';
import { say } from '../../../server/messages/say.ts';
import type { CallContext } from '../../../server/route.ts';
import { networkOf } from '../../../server/throttle.ts';
import { localeOf } from '../../../shared/languages.ts';
import { formatInstant } from '../../../shared/venue-dates.ts';
import { ensureSlot } from '../../bookings/server/slots-queries.ts';
import { findCheckoutOf } from '../../checkouts/server/checkouts-queries.ts';
import type { partiesContract } from '../parties-contract.ts';
import { depositFor, priceForParty, slotsMeeting } from '../parties-rules.ts';
import { findActivePackage, type PartyPackage } from './packages-queries.ts';
import {
  countHeldParties,
  findHeldParty,
  findPartyByRequest,
  insertParty,
  insertPartySlots,
} from './parties-queries.ts';
import type { AddOn } from './parties-tables.ts';
import { windowsOfDay } from './party-availability.ts';
import { hostLink, newSecret } from './party-links.ts';
import { explainTakenRoom, takePartySpots } from './take-room.ts';

type Body = z.output<(typeof partiesContract)['POST /api/parties/create-checkout']['body']>;
type Here = CallContext & { body: Body };
type Hold = { partyId: string; checkoutId: string };

const HELD_PER_EMAIL = 3;
const HELD_PER_NETWORK = 9;

/**
 * Holds the room and the guests' spots, then opens the payment page of the deposit: hold and stored
 * request are committed before the provider hears of it (money.md).
 */
export async function createPartyCheckout(here: Here) {
  const { partyId, checkoutId } = (await holdOfEarlierTry(here)) ?? (await holdParty(here));
  const page = await here.checkouts.open(checkoutId);
  return { sessionUrl: page.url, sessionId: page.sessionId, partyId };
}

async function holdOfEarlierTry({ db, requestKey }: Here): Promise<Hold | null> {
  const earlier = requestKey ? await findPartyByRequest(db, requestKey) : null;
  if (!earlier) return null;
  const checkout = await findCheckoutOf(db, 'party', earlier.id);
  if (!checkout) throw new Error('a held party has no checkout');
  return { partyId: earlier.id, checkoutId: checkout.id };
}

async function holdParty(here: Here): Promise<Hold> {
  const { body, clock, config, user, requestKey, ip } = here;
  const venue = here.venue();
  const offered = await findActivePackage(here.db, body.packageId, here.language);
  if (!offered) throw refusal(404, 'parties.noSuchPackage');
  const addons = chosenAddOns(offered, body.addonIds);
  const priceCents = priceForParty(offered.basePriceCents, addons, body.kids);
  if (priceCents === 0) throw refusal(409, 'parties.askFirst');
  await makeWayForNewTry(here);
  const { times, slots } = await freeWindow(here, offered);
  const slotIds: string[] = [];
  for (const slot of slotsMeeting(slots, times)) slotIds.push(await ensureSlot(here.db, slot));
  // One order for all who take or move spots of several slots (bookings lock them by id too).
  slotIds.sort();
  const depositCents = depositFor(priceCents, venue.partyDepositPercent);
  const heldUntil = new Date(clock.now().getTime() + config.BOOKING_HOLD_MINUTES * 60_000);
  const network = networkOf(ip);
  return inTransaction(here.db, async (db) => {
    await refuseTooManyHeld(here, db, network);
    const partyId = randomUUID();
    await insertParty(db, {
      id: partyId,
      packageId: offered.id,
      userId: user?.id ?? null,
      venueDate: body.date,
      timeWindow: body.window,
      ...times,
      childName: body.childName,
      childAge: body.childAge || null,
      kids: body.kids,
      addons,
      packageName: offered.name,
      priceCents,
      depositCents,
      guardianName: body.guardianName,
      email: body.email,
      phone: body.phone || null,
      notes: body.notes || null,
      language: here.language,
      holdExpiresAt: heldUntil,
      heldFrom: network,
      requestKey,
      invitation: newSecret(),
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
    await insertPartySlots(db, partyId, slotIds, body.kids);
    const checkoutId = await here.checkouts.write(db, {
      kind: 'party',
      subjectId: partyId,
      heldUntil,
      customerEmail: body.email,
      lines: [
        {
          name: say('parties.depositLine', { package: offered.name }, here.language),
          description: formatInstant(times.startsAt, venue.timezone, localeOf(here.language)),
          amountCents: depositCents,
          quantity: 1,
        },
      ],
      successUrl: `${hostLink(here, partyId)}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}/parties?checkout=cancelled#plan`,
    });
    // Last, for the slots' rows are what everybody waits for.
    const wanted = slotIds.map((slotId) => ({ slotId, spots: body.kids }));
    await takePartySpots(db, wanted, venue.walkInReserve);
    return { partyId, checkoutId };
  }).catch(explainTakenRoom);
}

/** One that its own browser left unpaid makes way: it would keep its own room from whoever comes back. */
async function makeWayForNewTry({ db, body, ip, checkouts }: Here) {
  const earlier = await findHeldParty(db, { ...body, heldFrom: networkOf(ip) });
  const checkout = earlier && (await findCheckoutOf(db, 'party', earlier.id));
  if (checkout) await checkouts.end(checkout.id);
}

/** The add-ons as the package has them: ids come from the browser, names and prices never. */
function chosenAddOns({ addons }: PartyPackage, ids: string[]): AddOn[] {
  return [...new Set(ids)].map((id) => {
    const found = addons.find((addon) => addon.id === id);
    if (!found) throw refusal(409, 'parties.noSuchAddOn');
    return found;
  });
}

async function freeWindow(here: Here, offered: PartyPackage) {
  const { date, kids, window } = here.body;
  const windows = await windowsOfDay(here, offered, date, kids);
  const found = windows.find((candidate) => candidate.window === window);
  switch (found?.trouble) {
    case null:
      return found;
    case 'past':
      throw refusal(409, 'parties.datePast');
    case 'too-far':
      throw refusal(409, 'parties.tooFar');
    case 'closed':
      throw refusal(409, 'parties.closed');
    case 'too-many':
      throw refusal(409, 'parties.tooManyKids', { most: offered.maxKids });
    case 'taken':
      throw refusal(409, 'parties.roomTaken');
    case 'full':
      throw refusal(409, 'parties.slotsFull');
    default:
      throw refusal(409, 'parties.askFirst');
  }
}

/** Throws 429 past the unpaid parties that one e-mail or network may hold (permissions.md). */
async function refuseTooManyHeld({ body, config }: Here, db: Db, network: string) {
  await lockName(db, `party:${body.email}`);
  await lockName(db, `party:${network}`);
  const held = await countHeldParties(db, body.email, network);
  const isTooMany =
    held.ofEmail >= HELD_PER_EMAIL * config.THROTTLE_FACTOR ||
    held.fromNetwork >= HELD_PER_NETWORK * config.THROTTLE_FACTOR;
  if (isTooMany) throw refusal(429, 'parties.tooManyHolds');
}
