/** Days for which an account counts as new (decision 0023: Who may begin). */
export const NEW_MEMBER_DAYS = 7;

/** Conversations that a new member may begin within 24 hours (decision 0023). */
export const NEW_CONVERSATIONS_A_DAY = 5;

/** Messages that a report keeps before the reported one, and as many after it. */
export const MESSAGES_AROUND = 10;

export const LONGEST_SUSPENSION_DAYS = 365;

const DAY_MILLIS = 86_400_000;

/** What decides whether a caller may begin a conversation with a person. */
export type Addressee = {
  visibility: 'members' | 'matches' | 'private';
  /** An approved or featured match of the caller. */
  isMatched: boolean;
  /** Blocked by the caller. Blocks in the other direction stay unnoticed. */
  isBlockedByYou: boolean;
};

/** Returns the problem code if a conversation with the person may not be begun; null if it may. */
export function cannotBeginReason({ visibility, isMatched, isBlockedByYou }: Addressee) {
  if (isBlockedByYou) return 'safety.blockedByYou' as const;
  if (visibility === 'private') return 'safety.takesNone' as const;
  if (visibility === 'matches' && !isMatched) return 'safety.matchesOnly' as const;
  return null;
}

/** Whether an account created at `createdAt` still counts as new. */
export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_MEMBER_DAYS * DAY_MILLIS;
}

/** Conversations begun after this instant count against a new member's limit. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MILLIS);
}

/** Returns the end of a suspension of whole days from now; it never shortens the current one. */
export function suspendedUntil(days: number, now: Date, current: Date | null): Date {
  const until = new Date(now.getTime() + days * DAY_MILLIS);
  return current && current > until ? current : until;
}

/** Whether the suspension is current; it expires by itself. */
export function isSuspended(until: Date | null, now: Date): until is Date {
  return until !== null && until > now;
}
