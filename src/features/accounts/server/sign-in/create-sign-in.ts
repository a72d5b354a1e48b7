import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import { sessionCookieName, sessionIdOf } from '#platform/server/sessions/session-cookie.ts';
import type { SignIn } from '#platform/server/sessions/sign-in.ts';
import { withoutEndSlashes } from '#shared/without-end-slashes.ts';
import { findSessionUser, isSessionDue } from '../accounts-queries.ts';
import { findLiveSession, findLiveSessions } from '../live-sessions-queries.ts';
import { liveRights, rightsOf } from '../session-rights.ts';
import { createLibrary, createOidcLibrary, type SignInLibrary } from './sign-in-library.ts';
import { signInMails } from './sign-in-mails.ts';

type Context = Pick<Services, 'config' | 'db' | 'log' | 'queueMail' | 'venue' | 'clock'>;

declare module '#platform/server/sessions/sign-in.ts' {
  interface SignIn {
    /** The sign-in library. */
    library(): SignInLibrary;
    /** Null while the OpenID Connect issuer is unreachable; retried on each call. */
    oidcLibrary(): Promise<OidcLibrary | null>;
  }
}

/** The part of the library used for providers. */
export type OidcLibrary = {
  api: Pick<SignInLibrary['api'], 'signInSocial' | 'callbackOAuth'>;
};

/** Sign-in of a running server. The libraries are created when first needed. */
export function createSignIn(ctx: Context): SignIn {
  const { config, db } = ctx;
  const secret = config.SESSION_SECRET;
  if (!secret) throw new Error('sign-in needs SESSION_SECRET');
  const cookieName = sessionCookieName(config);
  const sidOf = (cookie: string | undefined) => sessionIdOf(cookie, cookieName, secret);
  const needs = {
    db,
    log: ctx.log,
    config: { ...config, SESSION_SECRET: secret },
    mails: signInMails(ctx),
    venueName: () => ctx.venue().name,
  };
  let library: SignInLibrary | undefined;
  let oidcLibrary: OidcLibrary | undefined;
  return {
    userOf: async ({ cookie }) => {
      const sid = sidOf(cookie);
      const person = sid ? await findSessionUser(db, sid) : null;
      return person && rightsOf(person, ctx.venue());
    },
    liveSessionOf: async ({ cookie }) => {
      const sid = sidOf(cookie);
      const session = sid ? await findLiveSession(db, sid) : null;
      return session && liveRights(session, ctx.venue());
    },
    findLiveSessions: async (ids) =>
      (await findLiveSessions(db, ids)).map((session) => liveRights(session, ctx.venue())),
    sessionIdOf: ({ cookie }) => sidOf(cookie),
    isDue: async ({ cookie }) => {
      const sid = sidOf(cookie);
      return sid ? isSessionDue(db, sid) : false;
    },
    library: () => {
      library ??= createLibrary(needs);
      return library;
    },
    oidcLibrary: async () => {
      if (oidcLibrary || !config.OIDC_ISSUER) return oidcLibrary ?? null;
      if (!(await isIssuerAvailable(config.OIDC_ISSUER))) return null;
      const created = createOidcLibrary(needs);
      const { socialProviders } = await created.$context;
      if (socialProviders.some(({ id }) => id === 'oidc')) oidcLibrary = created;
      return oidcLibrary ?? null;
    },
  };
}

/** Whether the issuer serves its own discovery document (OpenID Connect Discovery 1.0, 4.3). */
async function isIssuerAvailable(issuer: string): Promise<boolean> {
  try {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
    });
    const description: unknown = response.ok ? await response.json() : null;
    const named = z.object({ issuer: z.string() }).safeParse(description).data?.issuer;
    return named !== undefined && withoutEndSlashes(named) === issuer;
  } catch {
    return false;
  }
}
