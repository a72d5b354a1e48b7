import { findCheckoutOf, holdExpiry } from '#features/checkouts/server/index.ts';
import { findSoldLines } from '#features/prices/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import { balanceOf, isWaitingForDeposit } from '../parties-rules.ts';
import { findPartyPayments, lockParty, type Party } from './parties-queries.ts';
import { hostLink } from './party-links.ts';
import { buildPartyPaymentLines } from './party-payment-lines.ts';

/**
 * Returns the URL of the payment page for a held party's deposit or a booked party's balance. Repeated requests return
 * the same page. Throws 409 if nothing is due.
 */
export async function openPartyPayment(ctx: CallContext, party: Party): Promise<string> {
  if (party.status === 'pending') {
    if (!isWaitingForDeposit(party, ctx.clock.now())) throw httpError(409, 'parties.nothingToPay');
    const checkout = await findCheckoutOf(ctx.db, 'party', party.id);
    if (!checkout) throw notFound();
    return (await ctx.checkouts.reopen(checkout.id)).url;
  }
  const checkout = await findCheckoutOf(ctx.db, 'party-balance', party.id);
  if (checkout && ['starting', 'open'].includes(checkout.state)) {
    if (checkout.expiresAt > ctx.clock.now()) return (await ctx.checkouts.reopen(checkout.id)).url;
    await ctx.checkouts.end(checkout.id);
  }
  const checkoutId = await createBalanceCheckout(ctx, party.id);
  return (await ctx.checkouts.open(checkoutId)).url;
}

/**
 * Returns the id of a new checkout for the balance, or of the open one. The party's lock serializes requests. Throws
 * 409 if nothing is due.
 */
function createBalanceCheckout(ctx: CallContext, partyId: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const party = await lockParty(db, partyId);
    const checkout = await findCheckoutOf(db, 'party-balance', partyId);
    if (checkout && ['starting', 'open'].includes(checkout.state)) return checkout.id;
    const dueCents = party ? balanceOf(party, await findPartyPayments(db, [partyId])) : 0;
    if (!party || dueCents === 0) throw httpError(409, 'parties.nothingToPay');
    const link = hostLink(ctx, partyId);
    return ctx.checkouts.create(db, {
      kind: 'party-balance',
      subjectId: partyId,
      heldUntil: holdExpiry(ctx),
      customerEmail: party.email,
      lines: buildPartyPaymentLines(
        await findSoldLines(db, { saleKind: 'party', saleId: partyId }),
        { fromCents: party.priceCents - dueCents, toCents: party.priceCents },
        {
          name: party.packageName,
          description: formatInstant(party.startsAt, ctx.venue().timezone, localeOf(ctx.language)),
        },
      ),
      successUrl: `${link}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: link,
    });
  });
}
