import type { FastifyReply } from 'fastify';
import { HttpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { sameSitePath } from '#shared/same-site-path.ts';
import { startChallenge } from '../second-factor/second-factor-challenge.ts';
import { SecondFactorNeeded } from '../second-factor/second-factor-needed.ts';
import { callLibrary, libraryHeaders } from './call-library.ts';
import type { ProviderLibrary } from './create-sign-in.ts';

/** Builds the path of the sign-in page with its query parameters. */
export function loginPagePath(query: { redirect?: string; error?: string; mode?: 'code' }): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size > 0 ? `/login?${search}` : '/login';
}

/** Redirects to the OpenID Connect issuer, or to /login with an error if it is unreachable. */
export async function redirectToIssuer(ctx: CallContext, redirect?: string): Promise<FastifyReply> {
  const library = await ctx.signIn.oidcLibrary();
  if (!library) {
    return ctx.reply.redirect(loginPagePath({ redirect, error: 'provider_unreachable' }), 302);
  }
  const { url } = await callLibrary(ctx, (headers) =>
    library.api.signInSocial({
      body: {
        provider: 'oidc',
        // Without a redirect, the sign-in page then opens the user's start page.
        callbackURL: redirect ?? loginPagePath({}),
        errorCallbackURL: loginPagePath({ redirect }),
        disableRedirect: true,
      },
      headers,
      returnHeaders: true,
    }),
  );
  return ctx.reply.redirect(url ?? loginPagePath({ redirect, error: 'provider_unreachable' }), 302);
}

/** Maps errors of rejected accounts to the error codes of /login. */
const LOGIN_ERRORS: Record<string, string> = {
  'safety.closed': 'account_closed',
  'accounts.mergedEmail': 'account_merged',
};

/**
 * Completes a sign-in at a provider: starts a session and redirects to the requested page; redirects to /login if a
 * second-factor code is required or the sign-in failed.
 */
export async function finishProviderSignIn(
  ctx: CallContext & { params: { provider: string }; query: Record<string, unknown> },
): Promise<FastifyReply> {
  const { provider } = ctx.params;
  const library = provider === 'oidc' ? await ctx.signIn.oidcLibrary() : ctx.signIn.library();
  if (!library) return ctx.reply.redirect(loginPagePath({ error: 'provider_unreachable' }), 302);
  const result = await handleCallback(ctx, library).catch((error) => {
    if (error instanceof SecondFactorNeeded) return error;
    const reason = error instanceof HttpError ? LOGIN_ERRORS[error.code] : undefined;
    if (reason) return reason;
    throw error;
  });
  if (typeof result === 'string') return ctx.reply.redirect(loginPagePath({ error: result }), 302);
  if (result instanceof SecondFactorNeeded) {
    await startChallenge(ctx, result.userId);
    const redirect = sameSitePath(result.redirectTo);
    return ctx.reply.redirect(loginPagePath({ mode: 'code', redirect }), 302);
  }
  const cookies = result.headers.getSetCookie();
  if (cookies.length > 0) ctx.reply.header('set-cookie', cookies);
  return ctx.reply.redirect(
    redirectPathOf(result.headers.get('location'), ctx.config.publicUrl),
    302,
  );
}

function handleCallback(
  ctx: CallContext & { params: { provider: string }; query: Record<string, unknown> },
  { api }: ProviderLibrary,
) {
  return api.callbackOAuth({
    method: 'GET',
    params: { id: ctx.params.provider },
    query: ctx.query,
    headers: libraryHeaders(ctx),
    asResponse: true,
  });
}

/** Returns the redirect's path, or /login with an error if the redirect leads to another site. */
function redirectPathOf(location: string | null, publicUrl: string): string {
  const path = location?.startsWith(publicUrl) ? location.slice(publicUrl.length) : location;
  return sameSitePath(path) ?? loginPagePath({ error: 'provider_failed' });
}
