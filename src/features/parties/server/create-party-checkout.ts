import type { z } from 'zod';
import { findCheckoutOf, holdExpiry } from '#features/checkouts/server/index.ts';
import { requireExpectedTotal } from '#features/prices/server/index.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { isPayer } from '#platform/server/http/payer-cookie.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import type { partiesContract } from '../parties-contract.ts';
import { holdParty, preparePartyWindow, priceParty } from './hold-party.ts';
import {
  countHeldParties,
  findHeldParty,
  findParty,
  findPartyByRequest,
} from './parties-queries.ts';
import { hostLink } from './party-links.ts';
import { throwRoomConflict } from './party-spots.ts';

type Body = z.output<(typeof partiesContract)['POST /api/parties/create-checkout']['body']>;
type Context = CallContext & { body: Body };
type Hold = { partyId: string; checkoutId: string };
type PaidParty = { partyId: string; sessionId: string; sessionUrl: string };

const MAX_HOLDS_PER_EMAIL = 3;
const MAX_HOLDS_PER_NETWORK = 9;

/**
 * Holds the room and the guests' spots, then opens the payment page for the deposit. The hold and the checkout
 * are committed before calling the provider (decision 0004). A repeated request returns the same page. Replaces the
 * caller's own unpaid party of that window; if its deposit was paid meanwhile, returns its page instead. Throws 409 for
 * a price other than `expectedCents`, and until the owner has confirmed the sessions (decision 0054), 502 if the
 * provider is unreachable.
 */
export async function createPartyCheckout(ctx: Context) {
  const hold = (await findRepeatedHold(ctx)) ?? (await holdForFamily(ctx));
  if ('sessionUrl' in hold) return hold;
  const page = await ctx.checkouts.open(hold.checkoutId);
  return { sessionUrl: page.url, sessionId: page.sessionId, partyId: hold.partyId };
}

async function findRepeatedHold({ db, requestKey }: Context): Promise<Hold | null> {
  const earlierParty = requestKey ? await findPartyByRequest(db, requestKey) : null;
  if (!earlierParty) return null;
  const checkout = await findCheckoutOf(db, 'party', earlierParty.id);
  if (!checkout) throw new Error('a held party has no checkout');
  return { partyId: earlierParty.id, checkoutId: checkout.id };
}

async function holdForFamily(ctx: Context): Promise<Hold | PaidParty> {
  const { body, config, user, requestKey, ip, language } = ctx;
  if (ctx.venue().unconfirmed.includes('sessions')) throw httpError(409, 'bookings.notOpenYet');
  const pricing = await priceParty(ctx, body, language);
  if (pricing.priceCents === 0) throw httpError(409, 'parties.askFirst');
  requireExpectedTotal(ctx, pricing.priceCents, body.expectedCents, 'parties.priceChanged');
  const paidParty = await endOwnHold(ctx);
  if (paidParty) return paidParty;
  const preparedWindow = await preparePartyWindow(ctx, pricing.partyPackage, body);
  const heldFrom = networkOf(ip);
  return inTransaction(ctx.db, async (db) => {
    await enforceHoldLimits(ctx, db, heldFrom);
    const { partyId, checkoutId } = await holdParty(
      ctx,
      db,
      body,
      { ...pricing, ...preparedWindow },
      {
        userId: user?.id ?? null,
        language,
        heldFrom,
        requestKey,
        heldUntil: holdExpiry(ctx),
        cancelUrl: `${config.publicUrl}/parties?checkout=cancelled#plan`,
      },
    );
    if (!checkoutId) throw new Error('a party with a price has no deposit checkout');
    return { partyId, checkoutId };
  }).catch(throwRoomConflict);
}

/**
 * Ends the caller's unpaid party of the window, which would otherwise block the room: one whose payment this browser
 * started or that the caller's account made, as for bookings (decision 0009). Returns it if it was paid meanwhile.
 */
async function endOwnHold(ctx: Context): Promise<PaidParty | null> {
  const { db, body, user, request } = ctx;
  const held = await findHeldParty(db, body);
  if (!held) return null;
  const { id, userId, checkoutId, sessionId } = held;
  const isStartedHere = sessionId !== null && isPayer(ctx, request, sessionId);
  if (!isStartedHere && (!user || userId !== user.id)) return null;
  await ctx.checkouts.end(checkoutId);
  if (!sessionId || (await findParty(db, id))?.status !== 'booked') return null;
  return { partyId: id, sessionId, sessionUrl: `${hostLink(ctx, id)}&session_id=${sessionId}` };
}

/** Throws 429 above the limit of held parties per email or network. */
async function enforceHoldLimits({ body, config }: Context, db: Db, network: string) {
  await acquireAdvisoryLock(db, `party:${body.email}`);
  await acquireAdvisoryLock(db, `party:${network}`);
  const holds = await countHeldParties(db, body.email, network);
  const isOverLimit =
    holds.byEmail >= MAX_HOLDS_PER_EMAIL * config.THROTTLE_FACTOR ||
    holds.byNetwork >= MAX_HOLDS_PER_NETWORK * config.THROTTLE_FACTOR;
  if (isOverLimit) throw httpError(429, 'parties.tooManyHolds');
}
