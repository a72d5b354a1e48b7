import type { FastifyRequest } from 'fastify';
import type { SessionUser } from './sign-in.ts';

/** Authentication by API key instead of a session. */
export type ApiKeys = {
  /** The scopes that allow this call; empty for most calls. */
  scopesOf(call: string): string[];
  /** The request's key; null without one. */
  keyOf(request: Pick<FastifyRequest, 'headers'>): string | null;
  /** The account that the key acts for. Throws 401, 403 or 429. */
  admit(call: string, key: string, request: FastifyRequest): Promise<SessionUser>;
};
