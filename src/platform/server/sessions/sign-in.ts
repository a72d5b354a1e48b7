import type { IncomingHttpHeaders } from 'node:http';
import type { Area } from '#shared/areas.ts';

type Role = 'member' | 'staff' | 'admin';

/**
 * The signed-in user. `role` and `areas` are the permissions of this session, `granted` those of the account:
 * they differ in a session without a required second factor.
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

/** A session of an open socket. `id` is not secret, unlike the `sid` in the cookie. */
export type LiveSession = { id: string; userId: string; role: Role };

/** Identifies the caller by the session cookie. */
export interface SignIn {
  /** Runs at most one query, and none without a validly signed cookie. */
  userOf(headers: IncomingHttpHeaders): Promise<SessionUser | null>;
  /** Returns the session for a new socket, or null. */
  liveSessionOf(headers: IncomingHttpHeaders): Promise<LiveSession | null>;
  /** Returns the sessions that are still valid. */
  findLiveSessions(ids: string[]): Promise<LiveSession[]>;
  /** The `sid` in a validly signed cookie, even if the session has ended. */
  sidOf(headers: IncomingHttpHeaders): string | null;
  /** Whether the next response should extend the session (at most once a day). */
  isExtensionDue(headers: IncomingHttpHeaders): Promise<boolean>;
}
