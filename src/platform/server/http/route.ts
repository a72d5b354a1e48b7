import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { canAccessArea } from '#shared/areas.ts';
import type {
  Access,
  Contract,
  Endpoint,
  HandlerResponseOf,
  ParsedInputOf,
} from '#shared/endpoint.ts';
import { isLimitedToReader } from '#shared/health-data-access.ts';
import type { Language } from '#shared/languages.ts';
import type { Services } from '../services.ts';
import type { CurrentKiosk } from '../sessions/kiosks.ts';
import type { SessionUser } from '../sessions/sign-in.ts';
import { forbiddenForSession, httpError, unauthenticated } from './errors.ts';
import { runOnce } from './idempotency.ts';
import { hasStartedPayment, rememberPayer } from './payer-cookie.ts';
import { createSharedResponses } from './shared-responses.ts';
import { enforceLimit, enforceThrottle } from './throttle.ts';

/** The context of a handler, in addition to its validated `params`, `query` and `body`. */
export type CallContext = Services & {
  user: SessionUser | null;
  /** The calling kiosk; null for all other callers. */
  kiosk: CurrentKiosk | null;
  /** The client's IP address, from proxy headers as configured by TRUST_PROXY. */
  ip: string;
  userAgent: string;
  /** The caller's language, for messages and emails of this call. */
  language: Language;
  /** Derived from the Idempotency-Key and not guessable; null if the request has no key. */
  requestKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Narrows the context if the access rule guarantees a user or a kiosk. */
type Caller<E> = E extends { access: 'member' | 'staff' | 'admin' }
  ? { user: SessionUser }
  : E extends { access: 'kiosk' }
    ? { kiosk: CurrentKiosk }
    : unknown;

/**
 * The return value of a handler: a redirect uses the reply, a large file is a stream, and everything else is
 * the declared response.
 */
type HandlerResult<E> = E extends { status: 302 }
  ? FastifyReply
  : E extends { contentType: string }
    ? string | Uint8Array | Readable
    : HandlerResponseOf<E>;

export type Handler<E> = (
  ctx: CallContext & Caller<E> & ParsedInputOf<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

export type Route = { name: string; endpoint: Endpoint; handler: Handler<Endpoint> };

/** Pairs a contract with its handlers; a missing handler is a type error. */
export function routes<C extends Contract>(
  contract: C,
  handlers: { [Name in keyof C]: Handler<C[Name]> },
): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name as keyof C] as unknown as Handler<Endpoint>,
  }));
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
    kiosk: CurrentKiosk | null;
    /** The raw body, for signatures and idempotency. */
    rawBody: string;
    /** The requested language, or the venue's default (decision 0013). */
    language: Language;
  }
  interface FastifyContextConfig extends Pick<Endpoint, 'maxBodyValues' | 'usesRawBody'> {}
}

/**
 * Registers a call with authentication, throttling, access check, parsing, handler and response validation. Throws if
 * more people may call it than may read the health data that it returns.
 */
export function registerRoute(app: FastifyInstance, services: Services, route: Route) {
  const { name, endpoint, handler } = route;
  if (endpoint.healthData && !isLimitedToReader(endpoint.healthData, endpoint)) {
    throw new Error(`${name} is open to more people than may read its health data`);
  }
  const [method = 'GET', url = ''] = name.split(' ');
  const { SITE_ACCESS: siteAccess } = services.config;
  const contextFor = createContextFactory(services);
  const isOpen =
    endpoint.access === 'public' || (endpoint.access === 'visitor' && siteAccess === 'open');
  // On a site that is only for members, no cache keeps what only they can see.
  const shared = endpoint.sharedBy && isOpen ? createSharedResponses(services) : null;
  const isShared = (request: FastifyRequest) =>
    endpoint.sharedBy === 'everyone' || !(request.user || hasStartedPayment(services, request));
  const admit = async (request: FastifyRequest) => {
    if (endpoint.access === 'kiosk') {
      request.kiosk = await services.kiosks.kioskOf(request.headers);
      if (!request.kiosk) throw httpError(401, 'kiosk.notAKiosk');
      if (!endpoint.throttle) return;
      return enforceLimit(services, endpoint.throttle, `kiosk:${request.kiosk.id}`);
    }
    const key = services.apiKeys.keyOf(request);
    const user = key
      ? await services.apiKeys.authenticate(name, key, request)
      : await services.signIn.userOf(request.headers);
    request.user = user;
    await enforceThrottle(services, endpoint.throttle, request);
    enforceAccess(endpoint, user, siteAccess);
  };
  const register = (scope: FastifyInstance) =>
    scope.route({
      method,
      url,
      schema: schemaOf(name, endpoint, services.apiKeys.scopesOf(name)),
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      config: { maxBodyValues: endpoint.maxBodyValues, usesRawBody: endpoint.usesRawBody },
      onRequest: (request, reply, next) => {
        // Anonymous calls that are open to everyone need no lookups, and they are frequent.
        const { cookie, authorization } = request.headers;
        const proceed = () => {
          if (!shared || !isShared(request) || !shared.sendFinished(request, reply)) next();
        };
        if (isOpen && !endpoint.throttle && !cookie && !authorization) proceed();
        else admit(request).then(proceed, next);
      },
      // A missing body is treated as {}, so that the response lists the missing fields.
      ...(endpoint.body && {
        preValidation: async (request: FastifyRequest) => {
          if (request.body === undefined) request.body = {};
        },
      }),
      handler: (request, reply) => {
        reply.status(endpoint.status ?? 200);
        if (shared && isShared(request)) {
          const context = contextFor(request, reply, null, null);
          return shared.respond(request, reply, () => handler(context));
        }
        reply.header('cache-control', 'no-store');
        if (endpoint.contentType) reply.type(endpoint.contentType);
        // Reads need no idempotency, and responses that show a secret once must not be stored.
        if (method === 'GET' || endpoint.shownOnce)
          return handler(contextFor(request, reply, null));
        const response = runOnce(services, request, reply, async (requestKey) =>
          handler(contextFor(request, reply, requestKey)),
        );
        if (!endpoint.remembersPayer) return response;
        return response.then((result) => rememberPayer(services, request, reply, result));
      },
    });
  if (!endpoint.ignoresBody) register(app);
  else {
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { parseAs: 'string', bodyLimit: 16 * 1024 },
        async () => undefined,
      );
      register(scope);
    });
  }
}

type AnyContext = CallContext & { user: SessionUser };

/**
 * Builds the context of each call. All fields exist from the start, because copying a fixed shape is a
 * hundred times faster than merging services and call fields.
 */
function createContextFactory(services: Services) {
  const shape = {
    ...services,
    user: null,
    kiosk: null,
    ip: '',
    userAgent: '',
    language: 'en',
    requestKey: null,
    request: null,
    reply: null,
    params: undefined,
    query: undefined,
    body: undefined,
  };
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    requestKey: string | null,
    user = request.user,
  ): AnyContext => {
    const context = { ...shape } as unknown as AnyContext &
      Record<'params' | 'query', unknown> & {
        body: unknown;
      };
    context.user = user as SessionUser;
    context.kiosk = request.kiosk;
    context.ip = request.ip;
    context.userAgent = String(request.headers['user-agent'] ?? '').slice(0, 400);
    context.language = request.language;
    context.requestKey = requestKey;
    context.request = request;
    context.reply = reply;
    context.params = request.params;
    context.query = request.query;
    context.body = request.body;
    return context;
  };
}

const RANK = { member: 1, staff: 2, admin: 3, kiosk: Number.POSITIVE_INFINITY } as const;

/**
 * Throws 401 or 403 if the role and areas are insufficient (decision 0003), with a specific error if only the second
 * factor is missing.
 */
function enforceAccess(
  endpoint: Pick<Endpoint, 'access' | 'area'>,
  user: SessionUser | null,
  siteAccess: 'open' | 'members-only',
) {
  const { access } = endpoint;
  if (access === 'public' || (access === 'visitor' && (siteAccess === 'open' || user))) return;
  if (!user) throw unauthenticated();
  if (canCall(user, endpoint)) return;
  throw forbiddenForSession(canCall(user.granted, endpoint));
}

function canCall(
  person: SessionUser['granted'],
  { access, area }: Pick<Endpoint, 'access' | 'area'>,
): boolean {
  if (access === 'public' || access === 'visitor') return true;
  return (area !== undefined && canAccessArea(person, area)) || RANK[person.role] >= RANK[access];
}

/** OpenAPI security by access rule; an empty object allows anonymous calls. */
const securityByAccess: Record<Access, Record<string, string[]>[]> = {
  public: [{}, { session: [] }],
  visitor: [{}, { session: [] }],
  member: [{ session: [] }],
  staff: [{ session: [] }],
  admin: [{ session: [] }],
  kiosk: [{ kiosk: [] }],
};

/** Derives the operation id: "GET /api/bookings/:id" becomes "getBookingsById". */
function operationId(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  const words = path
    .replace(/^\/api\//, '')
    .replace(/:(\w)/g, 'by-$1')
    .split(/[^a-zA-Z0-9]+/);
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitalized.join('');
}

/** Derives the tag: "GET /api/bookings/:id" is tagged "bookings". */
const tagOf = (name: string) => name.split('/')[2] ?? '';

function schemaOf(name: string, endpoint: Endpoint, scopes: string[]) {
  const schema: Record<string, unknown> = {
    summary: endpoint.summary,
    operationId: operationId(name),
    tags: [tagOf(name)],
    ...(scopes.length > 0 && {
      description: `With an API key: scope ${scopes.join(' or ')}.`,
    }),
    security: [
      ...securityByAccess[endpoint.access],
      ...(scopes.length > 0 ? [{ apiKey: [] }] : []),
    ],
  };
  if (endpoint.params) schema.params = endpoint.params;
  if (endpoint.query) schema.querystring = endpoint.query;
  if (endpoint.body) schema.body = endpoint.body;
  if (!endpoint.contentType && endpoint.status !== 302) {
    schema.response = { [endpoint.status ?? 200]: endpoint.response satisfies ZodType };
  }
  return schema;
}
