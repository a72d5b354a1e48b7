import type { IncomingHttpHeaders } from 'node:http';
import type { Area } from '#shared/areas.ts';

type Role = 'member' | 'staff' | 'admin';

/**
 * The signed-in person of a call. `role` and `areas` are what this session may do, `granted` is what the
 * account was given: they differ in a session that lacks the second factor that the venue requires.
 */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  role: Role;
  areas: Area[];
  granted: { role: Role; areas: Area[] };
};

/** A living session as open sockets know it. `id` is no secret, unlike the `sid` of the cookie. */
export type LiveSession = { id: string; userId: string; role: Role };

/** Who is calling, told by the session cookie alone. */
export interface SignIn {
  /** Costs no query without a session cookie of ours, else one. */
  userOf(headers: IncomingHttpHeaders): Promise<SessionUser | null>;
  /** The session that an open socket lives with. */
  liveSessionOf(headers: IncomingHttpHeaders): Promise<LiveSession | null>;
  /** Those of these sessions that still live. */
  livingOf(ids: string[]): Promise<LiveSession[]>;
  /** The session id in the session cookie, if we signed it, whether or not the session still lives. */
  sessionIdOf(headers: IncomingHttpHeaders): string | null;
  /** Whether the session is to be lengthened with the next answer (at most once a day). */
  isDue(headers: IncomingHttpHeaders): Promise<boolean>;
}
