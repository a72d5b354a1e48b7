import type { FastifyReply } from 'fastify';
import { HttpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { sameSitePath } from '#shared/same-site-path.ts';
import { AFTER_SIGN_IN } from '../../accounts-rules.ts';
import { beginChallenge } from '../second-factor/second-factor-challenge.ts';
import { SecondFactorNeeded } from '../second-factor/second-factor-needed.ts';
import { callLibrary, headersFor } from './call-library.ts';
import type { OidcLibrary } from './create-sign-in.ts';

/** The sign-in page's address, with a redirect and an error code. */
export function loginPage(query: { redirect?: string; error?: string; mode?: 'code' }): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size > 0 ? `/login?${search}` : '/login';
}

/** Redirects to the OpenID Connect issuer, or to /login with an error if it is unreachable. */
export async function startAtIssuer(ctx: CallContext, redirect?: string): Promise<FastifyReply> {
  const library = await ctx.signIn.oidcLibrary();
  if (!library) {
    return ctx.reply.redirect(loginPage({ redirect, error: 'provider_unreachable' }), 302);
  }
  const { url } = await callLibrary(ctx, (headers) =>
    library.api.signInSocial({
      body: {
        provider: 'oidc',
        callbackURL: redirect ?? AFTER_SIGN_IN,
        errorCallbackURL: loginPage({ redirect }),
        disableRedirect: true,
      },
      headers,
      returnHeaders: true,
    }),
  );
  return ctx.reply.redirect(url ?? loginPage({ redirect, error: 'provider_unreachable' }), 302);
}

/** The error codes of /login for refused accounts. */
const REASONS: Record<string, string> = {
  'safety.closed': 'account_closed',
  'accounts.mergedEmail': 'account_merged',
};

/**
 * Completes a sign-in at a provider: starts a session and redirects to the requested page, or to /login
 * with an error.
 */
export async function returnFromProvider(
  ctx: CallContext & { params: { provider: string }; query: Record<string, unknown> },
): Promise<FastifyReply> {
  const { provider } = ctx.params;
  const library = provider === 'oidc' ? await ctx.signIn.oidcLibrary() : ctx.signIn.library();
  if (!library) return ctx.reply.redirect(loginPage({ error: 'provider_unreachable' }), 302);
  const result = await callBack(ctx, library).catch((error) => {
    if (error instanceof SecondFactorNeeded) return error;
    const reason = error instanceof HttpError ? REASONS[error.code] : undefined;
    if (reason) return reason;
    throw error;
  });
  if (typeof result === 'string') return ctx.reply.redirect(loginPage({ error: result }), 302);
  if (result instanceof SecondFactorNeeded) {
    await beginChallenge(ctx, result.userId);
    const redirect = sameSitePath(result.goesOnTo);
    return ctx.reply.redirect(loginPage({ mode: 'code', redirect }), 302);
  }
  const cookies = result.headers.getSetCookie();
  if (cookies.length > 0) ctx.reply.header('set-cookie', cookies);
  return ctx.reply.redirect(onThisSite(result.headers.get('location'), ctx.config.publicUrl), 302);
}

function callBack(
  ctx: CallContext & { params: { provider: string }; query: Record<string, unknown> },
  { api }: OidcLibrary,
) {
  return api.callbackOAuth({
    method: 'GET',
    params: { id: ctx.params.provider },
    query: ctx.query,
    headers: headersFor(ctx),
    asResponse: true,
  });
}

/** Accepts redirects within this site only. */
function onThisSite(location: string | null, publicUrl: string): string {
  const path = location?.startsWith(publicUrl) ? location.slice(publicUrl.length) : location;
  return sameSitePath(path) ?? loginPage({ error: 'provider_failed' });
}
