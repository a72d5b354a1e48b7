import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { decodeText } from './decode-text.ts';
import { ExternalError } from './external-error.ts';
import { parseExternalUrl } from './external-url.ts';
import { type GuardOptions, guardedRequest } from './guarded-request.ts';
import { toExternalError } from './to-external-error.ts';

const TIMEOUT_MILLIS = 15_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;

type FetchOptions = GuardOptions & {
  /** Validators of an earlier response; an unmodified document results in `notModified`. */
  etag?: string | null;
  lastModified?: string | null;
  /** Lower limits for tests. */
  timeoutMillis?: number;
  maxBytes?: number;
};

type ExternalDocument =
  | { notModified: true }
  | {
      notModified: false;
      text: string;
      /** The URL after redirects, which is the base of links in the text. */
      finalUrl: string;
      contentType: string;
      etag: string | null;
      lastModified: string | null;
    };

/**
 * Fetches a text document from a URL entered by a user. Only public addresses are allowed (and those that `allow`
 * permits): the address that the socket connects to is checked, again for every redirect. The total time is limited,
 * and so is the size, before and after decompression. Throws `ExternalError`.
 */
export async function fetchExternal(
  urlText: string,
  options: FetchOptions = {},
): Promise<ExternalDocument> {
  const timeout = AbortSignal.timeout(options.timeoutMillis ?? TIMEOUT_MILLIS);
  try {
    let url = parseExternalUrl(urlText);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await request(url, options, timeout);
      try {
        const next = redirectTarget(response, url);
        if (next === null) return await readDocument(response, url, options, timeout);
        url = next;
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    throw toExternalError(error, timeout);
  }
  throw new ExternalError('tooManyRedirects', `more than ${MAX_REDIRECTS} redirects`);
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

function redirectTarget({ statusCode, headers }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode ?? 0)) return null;
  if (headers.location === undefined) {
    throw new ExternalError('badAnswer', 'a redirect without a location', statusCode);
  }
  return parseExternalUrl(headers.location, url);
}

async function readDocument(
  response: IncomingMessage,
  url: URL,
  options: FetchOptions,
  timeout: AbortSignal,
): Promise<ExternalDocument> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304 && (options.etag || options.lastModified)) return { notModified: true };
  if (status === 404 || status === 410) throw new ExternalError('notFound', `${status}`, status);
  if ([401, 403, 407, 451].includes(status)) throw new ExternalError('denied', `${status}`, status);
  if (status !== 200 && status !== 203) throw new ExternalError('badAnswer', `${status}`, status);
  const max = options.maxBytes ?? MAX_BYTES;
  const compressed = await readBody(response, max);
  const bytes = await decompress(compressed, headers['content-encoding'] ?? '', max);
  timeout.throwIfAborted();
  return {
    notModified: false,
    text: decodeText(bytes, headers['content-type']),
    finalUrl: url.href,
    contentType: headers['content-type'] ?? '',
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

async function readBody(response: IncomingMessage, max: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > max) throw tooLargeError(max);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > max) throw tooLargeError(max);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Decompression stops once the output exceeds `max` bytes. */
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
      // Many servers omit the zlib header that the standard requires.
      return promisify(((compressed[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(compressed, limit);
    case 'br':
      return promisify(brotliDecompress)(compressed, limit);
    default:
      throw new ExternalError('badAnswer', `compressed as ${encoding.slice(0, 50)}`);
  }
}

const tooLargeError = (max: number) => new ExternalError('tooLarge', `more than ${max} bytes`);

/** Takes the place of `fetchExternal` in a demo, which sends nothing (decision 0055). */
export const refuseExternal: typeof fetchExternal = async (url) => {
  throw new ExternalError('refusedAddress', `a demo does not fetch ${url}`);
};
