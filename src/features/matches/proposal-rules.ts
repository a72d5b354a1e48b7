/** A proposal can be answered for so long, or until its session starts. */
const PROPOSAL_DAYS = 3;

/** Until when a proposal made at `now` can be answered. */
export function proposalEnd(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + PROPOSAL_DAYS * 86_400_000, startsAt.getTime()));
}

export type ProposalState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** How a proposal stands at `now`: an open one expires by itself. */
export function proposalState(
  { state, expiresAt }: { state: ProposalState; expiresAt: Date },
  now: Date,
): ProposalState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}
