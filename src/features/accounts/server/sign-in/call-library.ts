import { isAPIError } from 'better-auth/api';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { CALLER_LANGUAGE, CLIENT_ADDRESS } from './sign-in-library.ts';

type Caller = Pick<CallContext, 'request' | 'reply' | 'ip' | 'userAgent' | 'language'>;

/** What the library may know of the caller; no header of the caller's own choice passes. */
export function headersFor(caller: Omit<Caller, 'reply'>): Headers {
  const { request, ip, userAgent, language } = caller;
  const headers = new Headers({
    [CLIENT_ADDRESS]: ip,
    [CALLER_LANGUAGE]: language,
    'user-agent': userAgent,
  });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  return headers;
}

/**
 * Makes a call of the sign-in library and lets its cookies out with our reply. What it refuses is
 * thrown as a refusal with a sentence (decisions: Errors).
 */
export async function callLibrary<Answer>(
  caller: Caller,
  call: (headers: Headers) => Promise<{ headers: Headers | null; response: Answer }>,
): Promise<Answer> {
  try {
    const { headers, response } = await call(headersFor(caller));
    const cookies = headers?.getSetCookie() ?? [];
    if (cookies.length > 0) caller.reply.header('set-cookie', cookies);
    return response;
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
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
  // The library answers a spent link by redirecting to an error page that we do not use.
  if (error.statusCode === 302) return httpError(410, 'accounts.linkSpent');
  return new Error(`sign-in library: ${error.body?.code ?? error.status}`, { cause: error });
}
