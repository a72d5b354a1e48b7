import type { z } from 'zod';
import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { balanceOf, netPaidCents } from '../../parties-rules.ts';
import type { partyAdminContract } from '../../party-admin-contract.ts';
import { findPartyPayments, lockParty, lockPartyPayments } from '../parties-queries.ts';
import { queueBalanceReceiptEmail } from '../party-emails.ts';
import { countPartyPayments } from '../party-payment-lines.ts';
import { insertPartyDeskPayment } from './desk-payments-queries.ts';

type Body = z.output<
  (typeof partyAdminContract)['POST /api/admin/parties/:id/desk-payments']['body']
>;
type Context = CallContext & { user: { id: string }; params: { id: string }; body: Body };

/**
 * Records a desk payment and returns the remaining balance in cents. Expires an open payment page for the balance
 * first, which settles a payment already made there. Emails the host a receipt once the balance is paid. Throws 404 for
 * an unknown party, 409 if nothing is due or the amount exceeds the balance.
 */
export async function recordDeskPayment(ctx: Context): Promise<number> {
  const { params, body, user, clock, requestKey } = ctx;
  const checkout = await findCheckoutOf(ctx.db, 'party-balance', params.id);
  if (checkout && ['starting', 'open'].includes(checkout.state))
    await ctx.checkouts.end(checkout.id);
  return inTransaction(ctx.db, async (db) => {
    await lockPartyPayments(db, params.id);
    const party = await lockParty(db, params.id);
    if (!party) throw notFound();
    const payments = await findPartyPayments(db, [party.id]);
    const dueCents = balanceOf(party, payments);
    if (dueCents === 0) throw httpError(409, 'parties.nothingToPay');
    if (body.amountCents > dueCents) throw httpError(409, 'parties.moreThanOwed');
    await insertPartyDeskPayment(db, {
      partyId: party.id,
      ...body,
      requestKey,
      takenBy: user.id,
      takenAt: clock.now(),
    });
    await countPartyPayments(db, party, clock.now());
    const remainingCents = dueCents - body.amountCents;
    if (remainingCents === 0)
      await queueBalanceReceiptEmail(ctx, db, party, netPaidCents(payments) + body.amountCents);
    await writeAudit(db, {
      actorId: user.id,
      action: 'party.paid-at-desk',
      subject: party.id,
      detail: body,
    });
    return remainingCents;
  });
}
