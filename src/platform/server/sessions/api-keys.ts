import type { FastifyRequest } from 'fastify';
import type { SessionUser } from './sign-in.ts';

/** Programs that call with a key instead of a session. */
export type ApiKeys = {
  /** The scopes that let a key call this; none for most calls. */
  scopesOf(call: string): string[];
  /** The key that a request brings; null without one. */
  keyOf(request: Pick<FastifyRequest, 'headers'>): string | null;
  /** The person for whom a key calls. Throws 401, 403 or 429. */
  admit(call: string, key: string, request: FastifyRequest): Promise<SessionUser>;
};
