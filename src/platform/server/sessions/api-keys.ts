import type { FastifyRequest } from 'fastify';
import type { SessionUser } from './sign-in.ts';

/** Authentication by API key instead of a session. */
export type ApiKeys = {
  /** The scopes that allow this call; empty for most calls. */
  scopesOf(call: string): string[];
  /** The API key of a request, or null. */
  keyOf(request: Pick<FastifyRequest, 'headers'>): string | null;
  /** Returns the account that the key acts for. Throws 401, 403 or 429. */
  authenticate(call: string, key: string, request: FastifyRequest): Promise<SessionUser>;
};
