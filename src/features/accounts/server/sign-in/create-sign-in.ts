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
    /** The library behind signing in. */
    library(): SignInLibrary;
    /** Null while the OpenID Connect issuer does not answer; asked again each time until it does. */
    oidcLibrary(): Promise<OidcLibrary | null>;
  }
}

/** The part of the library that signs in at a provider. */
export type OidcLibrary = {
  api: Pick<SignInLibrary['api'], 'signInSocial' | 'callbackOAuth'>;
};

/** Sign-in of a running server. The libraries are made when first needed. */
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
      if (!(await issuerAnswers(config.OIDC_ISSUER))) return null;
      const made = createOidcLibrary(needs);
      const { socialProviders } = await made.$context;
      if (socialProviders.some(({ id }) => id === 'oidc')) oidcLibrary = made;
      return oidcLibrary ?? null;
    },
  };
}

/** Whether the issuer's description can be had and is its own (OpenID Connect Discovery 1.0, 4.3). */
async function issuerAnswers(issuer: string): Promise<boolean> {
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
    });
    const description: unknown = answer.ok ? await answer.json() : null;
    const named = z.object({ issuer: z.string() }).safeParse(description).data?.issuer;
    return named !== undefined && withoutEndSlashes(named) === issuer;
  } catch {
    return false;
  }
}
