import { z } from 'zod';
import type { Area } from './areas.ts';

// Our content security policy allows no eval in browsers; zod would try it there and be reported.
if (typeof document !== 'undefined') z.config({ jitless: true });

/**
 * Who may call. `visitor` calls serve the pages that SITE_ACCESS=members-only closes to
 * visitors; `public` ones stay open to everybody always (decisions: "Who may see what"). `kiosk`
 * calls are a running kiosk's alone, whether or not somebody is signed in.
 */
export type Access = 'public' | 'visitor' | 'member' | 'staff' | 'admin' | 'kiosk';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** At most `limit` calls in `minutes`, counted per account (or network) and, if given, venue-wide. */
export type Throttle = { name: string; limit: number; minutes: number };

/** One call of the API: who may call it, what goes in, what comes back. */
export type Endpoint = {
  summary: string;
  access: Access;
  /** Of an `admin` call: staff to whom this area was granted may call it too. */
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
  /** Longest body in bytes, where the server's own limit (256 kB) is too small. */
  maxBodyBytes?: number;
  /** Most values in a body, where the server's own bound (MAX_VALUES) is too small. */
  maxBodyValues?: number;
  /** The handler reads the text of the body itself, when it knows whose it is: nothing reads it before. */
  usesRawBody?: true;
  /** Nothing in a body is looked at, whatever its kind: who calls was not written by us. */
  ignoresBody?: true;
  /** The response holds a secret that is shown this once: no Idempotency-Key keeps it. */
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

/** What a caller hands in: `{ params, query, body }`, only those that the call declares. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What the caller gets back. */
export type ResponseOf<E> = E extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

type Parsed<E, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer Schema extends z.ZodType> ? Record<Name, z.output<Schema>> : unknown;

/** What a handler receives: the same parts, checked and with their defaults filled in. */
export type ParsedInputOf<E> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>;

/** What a handler returns: checked against the declared response before it is sent. */
export type HandlerResponseOf<E> = E extends { response: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;
