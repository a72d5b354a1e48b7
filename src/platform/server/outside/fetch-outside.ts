import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { decodeText } from './decode-text.ts';
import { type GuardOptions, guardedRequest } from './guarded-request.ts';
import { OutsideError } from './outside-error.ts';
import { parseOutsideUrl } from './outside-url.ts';
import { toOutsideError } from './to-outside-error.ts';

const TIMEOUT_MILLIS = 15_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;

type FetchOptions = GuardOptions & {
  /** Validators of an earlier response; an unchanged document returns `notModified`. */
  etag?: string | null;
  lastModified?: string | null;
  /** Lower limits for tests. */
  timeoutMillis?: number;
  maxBytes?: number;
};

type OutsideDocument =
  | { notModified: true }
  | {
      notModified: false;
      text: string;
      /** The address after redirects; links in the text are relative to it. */
      address: string;
      contentType: string;
      etag: string | null;
      lastModified: string | null;
    };

/**
 * Fetches a text document from an address that a person entered. Only public addresses: the check applies to
 * the address the socket connects to, again at every redirect. Bounded in time and in size, before and after
 * decompression. Throws `OutsideError`.
 */
export async function fetchOutside(
  text: string,
  options: FetchOptions = {},
): Promise<OutsideDocument> {
  const timeout = AbortSignal.timeout(options.timeoutMillis ?? TIMEOUT_MILLIS);
  try {
    let url = parseOutsideUrl(text);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await request(url, options, timeout);
      try {
        const next = redirectOf(response, url);
        if (next === null) return await documentOf(response, url, options, timeout);
        url = next;
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    throw toOutsideError(error, timeout);
  }
  throw new OutsideError('tooManyRedirects', `more than ${MAX_REDIRECTS} redirects`);
}

function request(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const headers: Record<string, string> = {
    accept: 'text/calendar, application/rss+xml, application/atom+xml, text/html;q=0.9, */*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Playvillage event import',
  };
  if (options.etag) headers['if-none-match'] = options.etag;
  if (options.lastModified) headers['if-modified-since'] = options.lastModified;
  return guardedRequest(url, { headers, signal, allow: options.allow, resolve: options.resolve });
}

function redirectOf({ statusCode, headers }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode ?? 0)) return null;
  if (headers.location === undefined) {
    throw new OutsideError('badAnswer', 'a redirect to nowhere', statusCode);
  }
  return parseOutsideUrl(headers.location, url);
}

async function documentOf(
  response: IncomingMessage,
  url: URL,
  options: FetchOptions,
  timeout: AbortSignal,
): Promise<OutsideDocument> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304 && (options.etag || options.lastModified)) return { notModified: true };
  if (status === 404 || status === 410) throw new OutsideError('notFound', `${status}`, status);
  if ([401, 403, 407, 451].includes(status)) throw new OutsideError('denied', `${status}`, status);
  if (status !== 200 && status !== 203) throw new OutsideError('badAnswer', `${status}`, status);
  const max = options.maxBytes ?? MAX_BYTES;
  const compressed = await readBody(response, max);
  const bytes = await decompress(compressed, headers['content-encoding'] ?? '', max);
  timeout.throwIfAborted();
  return {
    notModified: false,
    text: decodeText(bytes, headers['content-type']),
    address: url.href,
    contentType: headers['content-type'] ?? '',
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

async function readBody(response: IncomingMessage, max: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > max) throw tooLarge(max);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > max) throw tooLarge(max);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** zlib stops once its output exceeds `max` bytes. */
async function decompress(compressed: Buffer, encoding: string, max: number): Promise<Buffer> {
  const limit = { maxOutputLength: max };
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return compressed;
    case 'gzip':
    case 'x-gzip':
      return promisify(gunzip)(compressed, limit);
    case 'deflate':
      // Half of all servers leave out the zlib header that the standard requires.
      return promisify(((compressed[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(compressed, limit);
    case 'br':
      return promisify(brotliDecompress)(compressed, limit);
    default:
      throw new OutsideError('badAnswer', `compressed as ${encoding.slice(0, 50)}`);
  }
}

const tooLarge = (max: number) => new OutsideError('tooLarge', `more than ${max} bytes`);
