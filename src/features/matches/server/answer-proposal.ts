import type { z } from 'zod';
import {
  bookTogether,
  requireSlotForFamilies,
  throwJointBookingConflict,
} from '#features/bookings/server/index.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { matchesContract } from '../matches-contract.ts';
import { proposalState } from '../proposal-rules.ts';
import { notifyProposal } from './notify-proposal.ts';
import { findProposal, lockProposal, type Proposal, updateProposal } from './proposals-queries.ts';
import { findVisibleMatches } from './visible-matches-queries.ts';

type Body = z.output<(typeof matchesContract)['POST /api/proposals/:id/answer']['body']>;
type Context = CallContext & { user: SessionUser; body: Body };

/**
 * Accepts, declines or withdraws a proposal, and returns the match's id. Accepting books both families or neither
 * (decision 0023). Throws 404 for an unrelated family, 403 for an adult who may not book for the family, and 409 for a
 * closed proposal, a full slot, a missing waiver, or an answer that only the other family may give.
 */
export async function answerProposal(ctx: Context, id: string): Promise<string> {
  const { db, user, body } = ctx;
  const { ownerId, mayBook } = await findFamilyOf(db, user.id);
  const proposal = await findProposal(db, id, ownerId);
  if (!proposal) throw notFound();
  const { matchId } = proposal;
  const [match] = await findVisibleMatches(db, ownerId, { limit: 1, matchId });
  if (!match) throw notFound();
  if (!mayBook) throw httpError(403, 'household.mayNotBook');
  assertMayAnswer(proposal, ownerId, body.answer);
  if (body.answer === 'accept') await acceptProposal(ctx, proposal);
  else await closeProposal(ctx, proposal, body.answer === 'decline' ? 'declined' : 'withdrawn');
  return matchId;
}

/** Throws 409 for an answer that only the other family may give. */
function assertMayAnswer(proposal: Proposal, ownerId: string, answer: Body['answer']) {
  const isOwn = proposal.proposedBy === ownerId;
  if (isOwn && answer !== 'withdraw') throw httpError(409, 'matches.notYoursToAnswer');
  if (!isOwn && answer === 'withdraw') throw httpError(409, 'matches.notYoursToWithdraw');
}

async function acceptProposal(ctx: Context, { id, ...proposal }: Proposal) {
  const { venueDate: date, slotLabel, proposedBy, proposedTo } = proposal;
  if (proposalState(proposal, ctx.clock.now()) !== 'open')
    throw httpError(409, 'matches.proposalOver');
  const input = { date, slotLabel, childrenCount: ctx.body.childrenCount ?? 1 };
  const { slot, childrenCount } = await requireSlotForFamilies(ctx, input);
  const requester = { requesterId: proposedTo, network: networkOf(ctx.ip) };
  await inTransaction(ctx.db, async (db) => {
    requireOpen(await lockProposal(db, id), ctx.clock.now());
    const families = [
      { userId: proposedBy, childrenCount: proposal.childrenCount },
      { userId: proposedTo, childrenCount },
    ];
    const bookingIds = await bookTogether(ctx, db, slot, families, requester);
    await updateProposal(db, id, { state: 'accepted', bookingIds, updatedAt: ctx.clock.now() });
    await notifyProposal(ctx, db, { id, ...proposal }, 'accepted');
  }).catch(throwJointBookingConflict);
}

async function closeProposal(ctx: Context, proposal: Proposal, state: 'declined' | 'withdrawn') {
  await inTransaction(ctx.db, async (db) => {
    requireOpen(await lockProposal(db, proposal.id), ctx.clock.now());
    await updateProposal(db, proposal.id, { state, updatedAt: ctx.clock.now() });
    await notifyProposal(ctx, db, proposal, state);
  });
}

function requireOpen(proposal: Proposal | null, now: Date) {
  if (proposal && proposalState(proposal, now) === 'open') return;
  throw httpError(409, 'matches.proposalOver');
}
