import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commitsOf } from '../database/database.ts';
import type { Services } from '../services.ts';
import { chooseEncoding, compress, type Encoding } from './compress-responses.ts';

/** How old a shared response can be; network jitter is larger (decision 0012). */
const SHARED_MILLIS = 20;

/** Per call; the one that was read longest ago is dropped first. */
const MAX_RESPONSES = 100;

/** Node sends short ASCII text in one piece with the headers; encoding other text again each time costs more. */
const MAX_TEXT_LENGTH = 4096;

/** Language and session come from these headers. */
const VARY = 'accept-encoding, accept-language, cookie';

/** A validated and serialized response, with the encodings that clients asked for. `source` is its JSON before that. */
type SharedResponse = {
  source: string;
  text: string;
  isShortAscii: boolean;
  hash: string;
  encoded: Map<Encoding | null, Encoded>;
};

/** `bytes` are set when they are first sent. */
type Encoded = { etag: string; headers: Record<string, string>; bytes?: Buffer | Promise<Buffer> };

type Read = {
  /** On the process's clock and on the venue's, which tests set. */
  startedAt: number;
  time: number;
  commits: number;
  settings: ReturnType<Services['venue']>;
  response: Promise<SharedResponse>;
  /** Null while the read is running. */
  finished: SharedResponse | null;
};

/**
 * Shares the responses of a call between equal requests: same URL, same language. Each is built, validated and
 * serialized once in 20 ms. A commit of this process and changed settings of the venue invalidate it at once. It has a
 * strong ETag, so that a client that has the response already gets 304 (decision 0012).
 */
export function createSharedResponses({
  db,
  venue,
  clock,
}: Pick<Services, 'db' | 'venue' | 'clock'>) {
  const reads = new Map<string, Read>();

  const findValid = (key: string): Read | undefined => {
    const read = reads.get(key);
    if (!read || performance.now() - read.startedAt >= SHARED_MILLIS) return undefined;
    if (read.commits !== commitsOf(db) || read.settings !== venue()) return undefined;
    return Math.abs(clock.now().getTime() - read.time) < SHARED_MILLIS ? read : undefined;
  };

  const startRead = (key: string, reply: FastifyReply, handle: () => unknown): Read => {
    const last = reads.get(key)?.finished;
    const respond = async () => {
      const value = await handle();
      const source = JSON.stringify(value);
      // Validating takes several times as long as this comparison.
      const isUnchanged = last?.source === source;
      read.finished = isUnchanged
        ? last
        : toSharedResponse(source, reply.serialize(value as object));
      return read.finished;
    };
    const read: Read = {
      startedAt: performance.now(),
      time: clock.now().getTime(),
      commits: commitsOf(db),
      settings: venue(),
      // In a later microtask, when `read` is assigned.
      response: Promise.resolve().then(respond),
      finished: null,
    };
    reads.delete(key);
    reads.set(key, read);
    const [oldest] = reads.keys();
    if (reads.size > MAX_RESPONSES && oldest !== undefined) reads.delete(oldest);
    read.response.catch(() => {
      // Failures are not shared with later requests.
      if (reads.get(key) === read) reads.delete(key);
    });
    return read;
  };

  return {
    /** Sends a valid response that is already there; returns false if there is none. */
    sendFinished: (request: FastifyRequest, reply: FastifyReply): boolean => {
      const response = findValid(keyOf(request))?.finished;
      if (response) send(request, reply, response);
      return Boolean(response);
    },
    /** Sends the response of a valid read, or of a new one with `handle`. */
    respond: async (request: FastifyRequest, reply: FastifyReply, handle: () => unknown) => {
      const key = keyOf(request);
      const read = findValid(key) ?? startRead(key, reply, handle);
      return send(request, reply, await read.response);
    },
  };
}

const keyOf = ({ language, url }: FastifyRequest) => `${language} ${url}`;

const toSharedResponse = (source: string, serialized: unknown): SharedResponse => {
  const text = String(serialized);
  return {
    // One string in memory if validation changed nothing.
    source: source === text ? text : source,
    text,
    isShortAscii: text.length <= MAX_TEXT_LENGTH && Buffer.byteLength(text) === text.length,
    hash: hash('sha256', text, 'base64url'),
    encoded: new Map(),
  };
};

function send(request: FastifyRequest, reply: FastifyReply, response: SharedResponse) {
  const { text, encoded } = response;
  const encoding = chooseEncoding(request, text);
  const found = encoded.get(encoding) ?? createEncoded(response, encoding);
  encoded.set(encoding, found);
  reply.headers(found.headers);
  if (isKnown(request.headers['if-none-match'], found.etag)) return reply.status(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  if (!encoding && response.isShortAscii) return reply.send(text);
  found.bytes ??= encoding ? compress(encoding, text) : Buffer.from(text);
  if (Buffer.isBuffer(found.bytes)) return reply.send(found.bytes);
  found.bytes.then(
    (bytes) => reply.send(bytes),
    (error) => reply.removeHeader('content-encoding').send(error),
  );
  return reply;
}

function createEncoded({ hash }: SharedResponse, encoding: Encoding | null): Encoded {
  // A strong ETag names exact bytes, so each encoding has its own.
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  return { etag, headers: { 'cache-control': 'no-cache', vary: VARY, etag } };
}

/** Compares weakly (RFC 9110), because proxies that compress weaken the tag. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
