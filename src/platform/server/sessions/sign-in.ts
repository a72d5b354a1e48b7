import type { IncomingHttpHeaders } from 'node:http';
import type { Area } from '#shared/areas.ts';

type Role = 'member' | 'staff' | 'admin';

/**
 * The signed-in person. `role` and `areas` are what this session may do, `granted` what the account may: they
 * differ in a session that lacks a required second factor.
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

/** A session as open sockets know it. `id` is not secret, unlike the cookie's `sid`. */
export type LiveSession = { id: string; userId: string; role: Role };

/** Identifies the caller by the session cookie. */
export interface SignIn {
  /** At most one query; none without a validly signed cookie. */
  userOf(headers: IncomingHttpHeaders): Promise<SessionUser | null>;
  /** The session of an opening socket. */
  liveSessionOf(headers: IncomingHttpHeaders): Promise<LiveSession | null>;
  /** Those of the sessions that are still valid. */
  findLiveSessions(ids: string[]): Promise<LiveSession[]>;
  /** The session id in a validly signed cookie, whether or not the session is still valid. */
  sessionIdOf(headers: IncomingHttpHeaders): string | null;
  /** Whether the next response should extend the session (at most once a day). */
  isDue(headers: IncomingHttpHeaders): Promise<boolean>;
}
