import type { Services } from '#platform/server/services.ts';
import type { LiveSession, SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { SessionAccount } from './accounts-queries.ts';
import type { LiveSessionRow } from './live-sessions-queries.ts';

type Requirement = Pick<ReturnType<Services['venue']>, 'staffSecondFactor'>;

/**
 * Reduces any role to a member's rights if the venue requires a second factor from staff and the session has
 * not passed one. All permission checks rely on the returned role and areas.
 */
export function effectiveRights(
  { hasSecondFactor, ...account }: SessionAccount,
  { staffSecondFactor }: Requirement,
): SessionUser {
  const granted = { role: account.role, areas: account.areas };
  if (hasSecondFactor || staffSecondFactor !== 'required') return { ...account, granted };
  return { ...account, role: 'member', areas: [], granted };
}

/** The rights of a socket's session; see effectiveRights. */
export function effectiveLiveRights(
  { hasSecondFactor, ...session }: LiveSessionRow,
  { staffSecondFactor }: Requirement,
): LiveSession {
  if (hasSecondFactor || staffSecondFactor !== 'required') return session;
  return { ...session, role: 'member' };
}
