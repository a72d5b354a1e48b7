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

const BEGINNING = 'pv_';
/** Of one key, whatever it calls. */
const ofKey: Throttle = { name: 'api-key', limit: 300, minutes: 1 };
/** Keys that nobody has, from one network. */
const ofGuesses: Throttle = { name: 'api-key-guess', limit: 30, minutes: 15 };

/** A new key and what is stored of it. */
export function newApiKey() {
  const key = BEGINNING + randomBytes(32).toString('base64url');
  return { key, hash: hashOf(key), beginning: key.slice(0, BEGINNING.length + 6) };
}

/** The keys of a running server. */
export const createApiKeys = (services: () => Services): ApiKeys => ({
  scopesOf,
  keyOf: ({ headers }) => {
    const [, key] = /^Bearer (pv_\S+)$/i.exec(headers.authorization ?? '') ?? [];
    return key ?? null;
  },
  admit: (call, key, request) => admitApiKey(services(), call, key, request),
});

/**
 * For whom a key calls: the admin who made it, if one of its scopes lists the call. Throws 401 for a
 * key that is unknown, revoked, or whose admin is none any more, 403 for another call, 429.
 */
async function admitApiKey(
  services: Services,
  call: string,
  key: string,
  request: FastifyRequest,
): Promise<SessionUser> {
  const { db, clock } = services;
  const found = await findKeyUser(db, hashOf(key), clock.now());
  if (!found) {
    await enforceNetworkLimit(services, ofGuesses, request.ip);
    throw httpError(401, 'connections.unknownKey');
  }
  await enforceLimit(services, ofKey, `key:${found.keyId}`);
  const isListed = scopesOf(call).some((scope) => found.scopes.includes(scope));
  if (!isListed) throw httpError(403, 'connections.otherScope');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const detail = { call };
    await writeAudit(db, {
      actorId: found.user.id,
      action: 'apiKey.used',
      subject: found.keyId,
      detail,
    });
  }
  const { role, areas } = found.user;
  return { ...found.user, granted: { role, areas } };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
