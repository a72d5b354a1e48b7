import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { balanceOf, netPaidCents } from '../../parties-rules.ts';
import { toListedParty, viewHostParty } from '../guests/host-party.ts';
import {
  findOnlinePayments,
  findParty,
  findPartyPayments,
  type Party,
} from '../parties-queries.ts';
import { findPartyDeskPayments } from './desk-payments-queries.ts';
import { findInquiryOfParty } from './inquiry-parties-queries.ts';
import { countGuestsOf, listParties } from './list-parties-queries.ts';

/** A page of the parties with payments and guest counts. */
export async function listOfficeParties(db: Db, filter: Parameters<typeof listParties>[1]) {
  const { rows, total } = await listParties(db, filter);
  const ids = rows.map(({ id }) => id);
  const payments = await findPartyPayments(db, ids);
  const guests = await countGuestsOf(db, ids);
  return {
    total,
    rows: (rows as Party[]).map((party) => {
      const partyPayments = payments.filter(({ partyId }) => partyId === party.id);
      const counts = guests.find(({ partyId }) => partyId === party.id);
      return {
        ...toListedParty(party),
        guardianName: party.guardianName,
        coming: counts?.coming ?? 0,
        allergies: counts?.allergies ?? 0,
        paidCents: netPaidCents(partyPayments),
        balanceCents: balanceOf(party, partyPayments),
      };
    }),
  };
}

type Context = CallContext & { user: { id: string }; params: { id: string } };

/** A party as shown to the venue; audits the view. Throws 404 for an unknown party. */
export async function viewOfficeParty(ctx: Context) {
  const { db, user, params } = ctx;
  const party = await findParty(db, params.id);
  if (!party) throw notFound();
  await writeAuditThrottled(db, { actorId: user.id, action: 'party.read', subject: party.id });
  const [view, checkouts, deskPayments, inquiry] = await Promise.all([
    viewHostParty(ctx, party),
    findOnlinePayments(db, party.id),
    findPartyDeskPayments(db, [party.id]),
    findInquiryOfParty(db, party.id),
  ]);
  const online = checkouts.map(({ kind, settledAt, createdAt, ...payment }) => ({
    ...payment,
    from: kind === 'party' ? ('deposit' as const) : ('balance' as const),
    paidAt: (settledAt ?? createdAt).toISOString(),
    isOwed: false,
  }));
  const atDesk = deskPayments.map(
    ({ id, method, amountCents, refundedCents, takenAt, refundedAt }) => ({
      id,
      from: method,
      paidCents: amountCents,
      refundedCents,
      paidAt: takenAt.toISOString(),
      isOwed: refundedCents > 0 && refundedAt === null,
    }),
  );
  const payments = [...online, ...atDesk];
  return {
    ...view,
    email: party.email,
    phone: party.phone,
    childAge: party.childAge,
    officeNote: party.officeNote,
    inquiry,
    updatedAt: party.updatedAt.toISOString(),
    keptCents: netPaidCents(payments),
    payments,
  };
}
