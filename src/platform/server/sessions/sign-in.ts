import type { IncomingHttpHeaders } from 'node:http';
import type { SessionUser } from '#features/accounts/server/accounts-queries.ts';
import type { LiveSession } from '#features/accounts/server/live-sessions-queries.ts';
import type { SignInLibrary } from '#features/accounts/server/sign-in-library.ts';

/** Who is calling, told by the session cookie alone, and the library behind signing in. */
export type SignIn = {
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
  library(): SignInLibrary;
  /** Null while the OpenID Connect issuer does not answer; asked anew each time until it does. */
  oidcLibrary(): Promise<OidcLibrary | null>;
};

/** The part of the library that signs in at a provider. */
export type OidcLibrary = {
  api: Pick<SignInLibrary['api'], 'signInSocial' | 'callbackOAuth'>;
};
