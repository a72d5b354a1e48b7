import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { writeAudit } from '#platform/server/audit-log.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { enforceLimit, enforceNetworkLimit } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';
import type { ApiKeys } from '#platform/server/sessions/api-keys.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { Throttle } from '#shared/endpoint.ts';
import { scopesOf } from '../api-scopes.ts';
import { findKeyUser } from './api-keys-queries.ts';

const PREFIX = 'pv_';
/** Per key, across all calls. */
const keyThrottle: Throttle = { name: 'api-key', limit: 300, minutes: 1 };
/** Attempts with unknown keys, per network. */
const guessThrottle: Throttle = { name: 'api-key-guess', limit: 30, minutes: 15 };

/** Returns a new key, its hash, and its first characters for display. */
export function generateApiKey() {
  const key = PREFIX + randomBytes(32).toString('base64url');
  return { key, hash: hashOf(key), beginning: key.slice(0, PREFIX.length + 6) };
}

/** Creates the server's API key service. */
export const createApiKeyService = (services: () => Services): ApiKeys => ({
  scopesOf,
  keyOf: ({ headers }) => {
    const [, key] = /^Bearer (pv_\S+)$/i.exec(headers.authorization ?? '') ?? [];
    return key ?? null;
  },
  authenticate: (call, key, request) => authenticateApiKey(services(), call, key, request),
});

/**
 * Authenticates a request as the admin who created its key, if one of the key's scopes allows the call, and audits
 * writes. Throws 401 if the key is unknown or revoked or its owner is no longer an admin, 403 for a call outside its
 * scopes, and 429 above the rate limit.
 */
async function authenticateApiKey(
  services: Services,
  call: string,
  key: string,
  request: FastifyRequest,
): Promise<SessionUser> {
  const { db, clock } = services;
  const keyUser = await findKeyUser(db, hashOf(key), clock.now());
  if (!keyUser) {
    await enforceNetworkLimit(services, guessThrottle, request.ip);
    throw httpError(401, 'connections.unknownKey');
  }
  await enforceLimit(services, keyThrottle, `key:${keyUser.keyId}`);
  const isInScope = scopesOf(call).some((scope) => keyUser.scopes.includes(scope));
  if (!isInScope) throw httpError(403, 'connections.otherScope');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const detail = { call };
    await writeAudit(db, {
      actorId: keyUser.user.id,
      action: 'apiKey.used',
      subject: keyUser.keyId,
      detail,
    });
  }
  const { role, areas } = keyUser.user;
  return { ...keyUser.user, granted: { role, areas } };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
