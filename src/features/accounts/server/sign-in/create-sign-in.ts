import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import { sessionCookieName, sessionIdOf } from '#platform/server/sessions/session-cookie.ts';
import type { SignIn } from '#platform/server/sessions/sign-in.ts';
import { trimTrailingSlashes } from '#shared/trim-trailing-slashes.ts';
import { findSessionUser, isSessionExtensionDue } from '../accounts-queries.ts';
import { findLiveSession, findLiveSessions } from '../live-sessions-queries.ts';
import { effectiveLiveRights, effectiveRights } from '../session-rights.ts';
import { createSignInEmails } from './sign-in-emails.ts';
import { createLibrary, createOidcLibrary, type SignInLibrary } from './sign-in-library.ts';

type Context = Pick<Services, 'config' | 'db' | 'log' | 'queueEmail' | 'venue' | 'clock'>;

declare module '#platform/server/sessions/sign-in.ts' {
  interface SignIn {
    /** The sign-in library. */
    library(): SignInLibrary;
    /** Null if no OpenID Connect issuer is configured, or while it is unreachable; retried on each call. */
    oidcLibrary(): Promise<ProviderLibrary | null>;
  }
}

/** The part of the library used for providers. */
export type ProviderLibrary = {
  api: Pick<SignInLibrary['api'], 'signInSocial' | 'callbackOAuth'>;
};

/** Creates the server's sign-in service. The libraries are created lazily. */
export function createSignIn(ctx: Context): SignIn {
  const { config, db } = ctx;
  const secret = config.SESSION_SECRET;
  if (!secret) throw new Error('sign-in requires SESSION_SECRET');
  const cookieName = sessionCookieName(config);
  const sidOf = (cookie: string | undefined) => sessionIdOf(cookie, cookieName, secret);
  const dependencies = {
    db,
    log: ctx.log,
    config: { ...config, SESSION_SECRET: secret },
    emails: createSignInEmails(ctx),
    venueName: () => ctx.venue().name,
  };
  let library: SignInLibrary | undefined;
  let oidcLibrary: ProviderLibrary | undefined;
  return {
    userOf: async ({ cookie }) => {
      const sid = sidOf(cookie);
      const account = sid ? await findSessionUser(db, sid) : null;
      return account && effectiveRights(account, ctx.venue());
    },
    liveSessionOf: async ({ cookie }) => {
      const sid = sidOf(cookie);
      const session = sid ? await findLiveSession(db, sid) : null;
      return session && effectiveLiveRights(session, ctx.venue());
    },
    findLiveSessions: async (ids) =>
      (await findLiveSessions(db, ids)).map((session) => effectiveLiveRights(session, ctx.venue())),
    sidOf: ({ cookie }) => sidOf(cookie),
    isExtensionDue: async ({ cookie }) => {
      const sid = sidOf(cookie);
      return sid ? isSessionExtensionDue(db, sid) : false;
    },
    library: () => {
      library ??= createLibrary(dependencies);
      return library;
    },
    oidcLibrary: async () => {
      if (oidcLibrary || !config.OIDC_ISSUER) return oidcLibrary ?? null;
      if (!(await isIssuerAvailable(config.OIDC_ISSUER))) return null;
      const newLibrary = createOidcLibrary(dependencies);
      const { socialProviders } = await newLibrary.$context;
      if (socialProviders.some(({ id }) => id === 'oidc')) oidcLibrary = newLibrary;
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
    const metadata: unknown = response.ok ? await response.json() : null;
    const discoveredIssuer = z.object({ issuer: z.string() }).safeParse(metadata).data?.issuer;
    return discoveredIssuer !== undefined && trimTrailingSlashes(discoveredIssuer) === issuer;
  } catch {
    return false;
  }
}
