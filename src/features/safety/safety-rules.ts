/** So long an account counts as new (decision 0023: Who may begin). */
export const NEW_MEMBER_DAYS = 7;

/** Conversations that a new member may begin within 24 hours. */
export const NEW_CONVERSATIONS_A_DAY = 5;

/** A report keeps so many messages before the reported one, and as many after it. */
export const MESSAGES_AROUND = 10;

export const LONGEST_SUSPENSION_DAYS = 365;

const DAY_MILLIS = 86_400_000;

/** What decides whether somebody may begin a conversation with a person. */
export type Addressee = {
  visibility: 'members' | 'matches' | 'private';
  /** An approved or featured match of the one who begins. */
  isMatched: boolean;
  /** Blocked by the one who begins; the other way round nothing is to be noticed. */
  isBlockedByYou: boolean;
};

/** Why a conversation may not be begun with a person: the code of its sentence; null if it may. */
export function whyNotBegin({ visibility, isMatched, isBlockedByYou }: Addressee) {
  if (isBlockedByYou) return 'safety.blockedByYou' as const;
  if (visibility === 'private') return 'safety.takesNone' as const;
  if (visibility === 'matches' && !isMatched) return 'safety.matchesOnly' as const;
  return null;
}

/** Whether an account that was made at an instant is still new. */
export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_MEMBER_DAYS * DAY_MILLIS;
}

/** The instant from which on conversations count against a new member's limit. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MILLIS);
}

/** Until when a suspension lasts: whole days from now, never shorter than the one that runs. */
export function suspendedUntil(days: number, now: Date, running: Date | null): Date {
  const until = new Date(now.getTime() + days * DAY_MILLIS);
  return running && running > until ? running : until;
}

/** Whether a suspension is running; it ends by itself. */
export function isSuspended(until: Date | null, now: Date): until is Date {
  return until !== null && until > now;
}
