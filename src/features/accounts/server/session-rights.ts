import type { VenueSettings } from '#features/venue/venue-rules.ts';
import type { SessionPerson, SessionUser } from './accounts-queries.ts';
import type { LiveSession, LiveSessionRow } from './live-sessions-queries.ts';

type Asked = Pick<VenueSettings, 'staffSecondFactor'>;

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
