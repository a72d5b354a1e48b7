import type { z } from 'zod';
import { hasGuardianWaiver, requireSlotForFamilies } from '#features/bookings/server/index.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { assertMayWrite } from '#features/moderation/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { matchesContract } from '../matches-contract.ts';
import { proposalExpiresAt } from '../proposal-rules.ts';
import { notifyProposal } from './notify-proposal.ts';
import { expireProposals, insertProposal } from './proposals-queries.ts';
import { findVisibleMatches } from './visible-matches-queries.ts';

type Body = z.output<(typeof matchesContract)['POST /api/matches/:id/proposals']['body']>;
type Context = CallContext & { user: SessionUser; body: Body };

/**
 * Proposes a slot to a match and notifies that family. Holds no spots. Throws 404 for an unknown slot or a match that
 * is not visible to the family, 403 for a suspended member or an adult who may not book for the family, and 409 for an
 * unavailable slot, a missing waiver or another open proposal.
 */
export async function proposeToPlay(ctx: Context, matchId: string): Promise<void> {
  const { db, clock, body, user } = ctx;
  const { ownerId, mayBook } = await findFamilyOf(db, user.id);
  const [match] = await findVisibleMatches(db, ownerId, { limit: 1, matchId });
  if (!match) throw notFound();
  if (!mayBook) throw httpError(403, 'household.mayNotBook');
  await assertMayWrite(ctx, db, user.id);
  const { slot, childrenCount } = await requireSlotForFamilies(ctx, body);
  if (!(await hasGuardianWaiver(ctx, db, ownerId))) throw httpError(409, 'bookings.waiverFirst');
  await inTransaction(db, async (db) => {
    const now = clock.now();
    await expireProposals(db, now, matchId);
    const proposal = await insertProposal(db, {
      matchId,
      proposedBy: ownerId,
      proposedTo: match.family.userId,
      venueDate: slot.venueDate,
      slotLabel: slot.label,
      childrenCount,
      expiresAt: proposalExpiresAt(now, slot.startsAt),
      createdAt: now,
    });
    if (!proposal) throw httpError(409, 'matches.openAlready');
    await notifyProposal(ctx, db, proposal, 'new');
  });
}
