import type { Services } from '#platform/server/services.ts';
import type { LiveSession, SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { SessionPerson } from './accounts-queries.ts';
import type { LiveSessionRow } from './live-sessions-queries.ts';

type Requirement = Pick<ReturnType<Services['venue']>, 'staffSecondFactor'>;

/**
 * A session's rights: a member's for any role if the venue requires a second factor of staff and the
 * session has none. The only place that decides this.
 */
export function rightsOf(
  { hasSecondFactor, ...person }: SessionPerson,
  { staffSecondFactor }: Requirement,
): SessionUser {
  const granted = { role: person.role, areas: person.areas };
  if (hasSecondFactor || staffSecondFactor !== 'required') return { ...person, granted };
  return { ...person, role: 'member', areas: [], granted };
}

/** The same for a socket. */
export function liveRights(
  { hasSecondFactor, ...session }: LiveSessionRow,
  { staffSecondFactor }: Requirement,
): LiveSession {
  if (hasSecondFactor || staffSecondFactor !== 'required') return session;
  return { ...session, role: 'member' };
}
