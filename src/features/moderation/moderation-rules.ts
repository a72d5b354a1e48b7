/** An account counts as new for this many days (decision 0023: Who may start a conversation). */
export const NEW_MEMBER_DAYS = 7;

/** The number of conversations that a new member may start within 24 hours (decision 0023). */
export const MAX_NEW_CONVERSATIONS_PER_DAY = 5;

/** A report stores this many messages before the reported one, and as many after it. */
export const REPORT_CONTEXT_MESSAGES = 10;

export const MAX_SUSPENSION_DAYS = 365;

const DAY_MILLIS = 86_400_000;

/** The facts that determine whether a caller may start a conversation with a person. */
export type Recipient = {
  visibility: 'members' | 'matches' | 'private';
  /** An approved or featured match of the caller. */
  isMatched: boolean;
  /** Blocks in the other direction are not disclosed to the caller. */
  isBlockedByCaller: boolean;
};

/** Returns the problem code if the caller may not start a conversation with the person, otherwise null. */
export function conversationProblem({ visibility, isMatched, isBlockedByCaller }: Recipient) {
  if (isBlockedByCaller) return 'safety.blockedByYou' as const;
  if (visibility === 'private') return 'safety.takesNone' as const;
  if (visibility === 'matches' && !isMatched) return 'safety.matchesOnly' as const;
  return null;
}

/** Whether an account created at `createdAt` still counts as new. */
export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_MEMBER_DAYS * DAY_MILLIS;
}

/** The start of the 24 hours in which a new member's conversations are counted. */
export function startOfLimitWindow(now: Date): Date {
  return new Date(now.getTime() - DAY_MILLIS);
}

/** The end of a suspension that starts now. Never shortens the current suspension. */
export function suspensionEnd(days: number, now: Date, current: Date | null): Date {
  const until = new Date(now.getTime() + days * DAY_MILLIS);
  return current && current > until ? current : until;
}

/** Whether the suspension has not expired yet. */
export function isSuspended(until: Date | null, now: Date): until is Date {
  return until !== null && until > now;
}
