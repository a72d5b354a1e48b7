import { z } from 'zod';
import type { Area } from './areas.ts';
import type { HealthDataReader } from './health-data-access.ts';

// Our content security policy forbids eval, so zod's probe for it would be reported as a violation.
if (typeof document !== 'undefined') z.config({ jitless: true });

/**
 * Who may call an endpoint. `visitor` calls serve pages that SITE_ACCESS=members-only hides from visitors;
 * `public` calls are always open. `kiosk` calls need a kiosk session, signed in or not.
 */
export type Access = 'public' | 'visitor' | 'member' | 'staff' | 'admin' | 'kiosk';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** At most `limit` calls in `minutes`, counted per account or, for visitors, per network. */
export type Throttle = { name: string; limit: number; minutes: number };

/** One API call: its access rule, input and response. */
export type Endpoint = {
  summary: string;
  access: Access;
  /** On an `admin` call: also allows staff with a grant for this area, or for `any` of them. */
  area?: Area | 'any';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  /** Set if the response contains medical notes, allergies or accessibility needs: who may read them. */
  healthData?: HealthDataReader;
  /** Success status: 200 by default, 201 if the call creates a resource, 302 if it redirects. */
  status?: 200 | 201 | 302;
  /** Content type of a response that is not JSON, such as `text/calendar`. */
  contentType?: string;
  throttle?: Throttle;
  /**
   * On a GET: the response depends only on the URL and the language, for `everyone` or for `visitors` (those who are not
   * signed in and have not started a payment), so equal requests within 20 ms share one, and an unchanged one is sent as
   * 304 (decision 0012). Its handler gets no user.
   */
  sharedBy?: 'everyone' | 'visitors';
  /** Maximum body size in bytes, if above the default (256 kB). */
  maxBodyBytes?: number;
  /** Maximum number of values in a body, if above the default (MAX_VALUES). */
  maxBodyValues?: number;
  /** The handler parses the raw body itself, after verifying its signature. */
  usesRawBody?: true;
  /** Ignores the body and its content type: the caller is a third party. */
  ignoresBody?: true;
  /**
   * The response contains a secret that is shown only once, so it is never stored under an Idempotency-Key.
   */
  shownOnce?: true;
  /**
   * The response contains a `sessionId`: only the calling browser may later see the full confirmation
   * (decision 0040).
   */
  remembersPayer?: true;
};

export type CallName = `${Method} /api/${string}`;
export type Contract = Record<CallName, Endpoint>;

/**
 * Declares calls by name, "METHOD /api/path/:param". The server, the browser client, the OpenAPI document and
 * the permission tests are all derived from this declaration (decision 0003).
 */
export function contract<const C extends Contract>(calls: C): C {
  return calls;
}

type Part<E, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer Schema extends z.ZodType> ? Record<Name, z.input<Schema>> : unknown;

/** The input a caller passes: those of `params`, `query` and `body` that the call declares. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

export type ResponseOf<E> = E extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

type Parsed<E, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer Schema extends z.ZodType> ? Record<Name, z.output<Schema>> : unknown;

/** The input a handler receives: validated, with defaults applied. */
export type ParsedInputOf<E> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>;

/** The return value of a handler, validated against the declared response before sending. */
export type HandlerResponseOf<E> = E extends { response: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;
