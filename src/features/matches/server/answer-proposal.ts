import type { z } from 'zod';
import {
  bookTogether,
  explainRefusedTogether,
  findSlotToPlay,
} from '#features/bookings/server/index.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound, refusal } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { matchesContract } from '../matches-contract.ts';
import { proposalState } from '../proposal-rules.ts';
import { tellOfProposal } from './proposal-news.ts';
import { changeProposal, findProposal, lockProposal, type Proposal } from './proposals-queries.ts';
import { findVisibleMatches } from './visible-matches-queries.ts';

type Body = z.output<(typeof matchesContract)['POST /api/proposals/:id/answer']['body']>;
type Here = CallContext & { user: SessionUser; body: Body };

/**
 * Accepts, declines or withdraws a proposal; the match's id is answered. Accepting books both families
 * at once, or neither (decision 0023). Throws 404 for another family's, 409 for one that is over, whose
 * slot is full by now, or that the caller's side can't answer so.
 */
export async function answerProposal(here: Here, id: string): Promise<string> {
  const { db, user, body } = here;
  const { ownerId, mayBook } = await findFamilyOf(db, user.id);
  const proposal = await findProposal(db, id, ownerId);
  if (!proposal) throw notFound();
  const [match] = await findVisibleMatches(db, ownerId, { limit: 1, only: proposal.matchId });
  if (!match) throw notFound();
  if (!mayBook) throw refusal(403, 'household.mayNotBook');
  refuseWrongSide(proposal, ownerId, body.answer);
  if (body.answer === 'accept') await accept(here, proposal);
  else await end(here, proposal, body.answer === 'decline' ? 'declined' : 'withdrawn');
  return proposal.matchId;
}

function refuseWrongSide(proposal: Proposal, ownerId: string, answer: Body['answer']) {
  const isOwn = proposal.proposedBy === ownerId;
  if (isOwn && answer !== 'withdraw') throw refusal(409, 'matches.notYoursToAnswer');
  if (!isOwn && answer === 'withdraw') throw refusal(409, 'matches.notYoursToWithdraw');
}

async function accept(here: Here, { id, ...asked }: Proposal) {
  const { venueDate: date, slotLabel, proposedBy, proposedTo } = asked;
  if (proposalState(asked, here.clock.now()) !== 'open') throw refusal(409, 'matches.proposalOver');
  const wanted = { date, slotLabel, childrenCount: here.body.childrenCount ?? 1 };
  const { slot, childrenCount } = await findSlotToPlay(here, wanted);
  const present = { present: proposedTo, network: networkOf(here.ip) };
  await inTransaction(here.db, async (db) => {
    const open = await lockProposal(db, id);
    refuseOver(open, here.clock.now());
    const families = [
      { userId: proposedBy, childrenCount: asked.childrenCount },
      { userId: proposedTo, childrenCount },
    ];
    const bookingIds = await bookTogether(here, db, slot, families, present);
    await changeProposal(db, id, { state: 'accepted', bookingIds, updatedAt: here.clock.now() });
    await tellOfProposal(here, db, { id, ...asked }, 'accepted');
  }).catch(explainRefusedTogether);
}

async function end(here: Here, proposal: Proposal, state: 'declined' | 'withdrawn') {
  await inTransaction(here.db, async (db) => {
    refuseOver(await lockProposal(db, proposal.id), here.clock.now());
    await changeProposal(db, proposal.id, { state, updatedAt: here.clock.now() });
    await tellOfProposal(here, db, proposal, state);
  });
}

function refuseOver(proposal: Proposal | null, now: Date) {
  if (proposal && proposalState(proposal, now) === 'open') return;
  throw refusal(409, 'matches.proposalOver');
}
