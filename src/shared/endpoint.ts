import { z } from 'zod';
import type { Area } from './areas.ts';

// Our content security policy forbids eval; zod's probe for it would be reported.
if (typeof document !== 'undefined') z.config({ jitless: true });

/**
 * Who may call. `visitor` calls serve pages that SITE_ACCESS=members-only closes to visitors; `public` ones are
 * always open (decisions: "Who may see what"). `kiosk` calls need a kiosk session, whether or not somebody is
 * signed in.
 */
export type Access = 'public' | 'visitor' | 'member' | 'staff' | 'admin' | 'kiosk';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** At most `limit` calls in `minutes`, counted per account (or network) and, if given, venue-wide. */
export type Throttle = { name: string; limit: number; minutes: number };

/** One API call: access, input, response. */
export type Endpoint = {
  summary: string;
  access: Access;
  /** On an `admin` call: staff with a grant for this area may call it too. */
  area?: Area;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  /** Status of success: 201 for a created thing, 200 otherwise. */
  status?: 200 | 201 | 302;
  /** Content type of a response that is not JSON, such as `text/calendar`. */
  contentType?: string;
  throttle?: Throttle;
  /** Maximum body size in bytes, if above the default (256 kB). */
  maxBodyBytes?: number;
  /** Maximum number of values in a body, if above the default (MAX_VALUES). */
  maxBodyValues?: number;
  /** The handler parses the raw body itself, after verifying its signature. */
  usesRawBody?: true;
  /** The body is ignored, whatever its type: the caller is not ours. */
  ignoresBody?: true;
  /** The response holds a secret shown once, so it is never stored under an Idempotency-Key. */
  shownOnce?: true;
};

export type CallName = `${Method} /api/${string}`;
export type Contract = Record<CallName, Endpoint>;

/**
 * Declares calls by name, "METHOD /api/path/:param". Server, browser client, OpenAPI document
 * and the permission test are all made from this one declaration (decision 0003).
 */
export function contract<const C extends Contract>(calls: C): C {
  return calls;
}

type Part<E, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer Schema extends z.ZodType> ? Record<Name, z.input<Schema>> : unknown;

/** What a caller passes: `{ params, query, body }`, those that the call declares. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

export type ResponseOf<E> = E extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

type Parsed<E, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer Schema extends z.ZodType> ? Record<Name, z.output<Schema>> : unknown;

/** What a handler receives: the same, validated and with defaults. */
export type ParsedInputOf<E> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>;

/** What a handler returns; validated against the declared response before sending. */
export type HandlerResponseOf<E> = E extends { response: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;
