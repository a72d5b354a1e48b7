/** How long a proposal can be answered, at most until its session starts. */
const PROPOSAL_DAYS = 3;

export function proposalExpiresAt(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + PROPOSAL_DAYS * 86_400_000, startsAt.getTime()));
}

export type ProposalState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** The state at `now`: an open proposal past its end is expired. */
export function proposalState(
  { state, expiresAt }: { state: ProposalState; expiresAt: Date },
  now: Date,
): ProposalState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}
