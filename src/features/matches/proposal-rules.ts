const PROPOSAL_DAYS = 3;

/** When a proposal expires: after three days or at the start of its session, whichever comes first. */
export function proposalExpiresAt(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + PROPOSAL_DAYS * 86_400_000, startsAt.getTime()));
}

export type ProposalState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** Returns the state at `now`: an open proposal can be overdue before the job has expired it. */
export function proposalState(
  { state, expiresAt }: { state: ProposalState; expiresAt: Date },
  now: Date,
): ProposalState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}
