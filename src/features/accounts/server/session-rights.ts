import type { Services } from '#platform/server/services.ts';
import type { LiveSession, SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { SessionPerson } from './accounts-queries.ts';
import type { LiveSessionRow } from './live-sessions-queries.ts';

type Asked = Pick<ReturnType<Services['venue']>, 'staffSecondFactor'>;

/**
 * What a session may do: a member's rights, whatever the account's role, where the venue requires a
 * second factor of staff and the session has shown none. The one place that decides this.
 */
export function rightsOf(
  { hasSecondFactor, ...person }: SessionPerson,
  { staffSecondFactor }: Asked,
): SessionUser {
  const granted = { role: person.role, areas: person.areas };
  if (hasSecondFactor || staffSecondFactor !== 'required') return { ...person, granted };
  return { ...person, role: 'member', areas: [], granted };
}

/** The same for an open socket. */
export function liveRights(
  { hasSecondFactor, ...session }: LiveSessionRow,
  { staffSecondFactor }: Asked,
): LiveSession {
  if (hasSecondFactor || staffSecondFactor !== 'required') return session;
  return { ...session, role: 'member' };
}
