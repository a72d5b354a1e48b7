import { isAPIError } from 'better-auth/api';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { CALLER_LANGUAGE_HEADER, CLIENT_IP_HEADER } from './sign-in-library.ts';

type Context = Pick<CallContext, 'request' | 'reply' | 'ip' | 'userAgent' | 'language'>;

/** Headers for the library. Of the caller's own, only the cookie and the user agent are forwarded. */
export function libraryHeaders(ctx: Omit<Context, 'reply'>): Headers {
  const { request, ip, userAgent, language } = ctx;
  const headers = new Headers({
    [CLIENT_IP_HEADER]: ip,
    [CALLER_LANGUAGE_HEADER]: language,
    'user-agent': userAgent,
  });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  return headers;
}

/** Calls the sign-in library and copies its cookies to our response. Maps its errors to HttpErrors (decision 0010). */
export async function callLibrary<Result>(
  ctx: Context,
  call: (headers: Headers) => Promise<{ headers: Headers | null; response: Result }>,
): Promise<Result> {
  try {
    const { headers, response } = await call(libraryHeaders(ctx));
    const cookies = headers?.getSetCookie() ?? [];
    if (cookies.length > 0) ctx.reply.header('set-cookie', cookies);
    return response;
  } catch (error) {
    throw mapLibraryError(error);
  }
}

function mapLibraryError(error: unknown): unknown {
  if (!isAPIError(error)) return error;
  switch (error.body?.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return httpError(401, 'accounts.wrongEmailOrPassword');
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
    case 'USER_NOT_FOUND':
      return httpError(410, 'accounts.linkSpent');
    case 'PROVIDER_NOT_FOUND':
      return httpError(404, 'accounts.providerNotOffered');
    case 'INVALID_EMAIL':
      return httpError(400, 'validation.validEmail');
  }
  // For a used link the library redirects to an error page that we do not use.
  if (error.statusCode === 302) return httpError(410, 'accounts.linkSpent');
  return new Error(`sign-in library: ${error.body?.code ?? error.status}`, { cause: error });
}
