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
  /** What an earlier answer said; who has nothing newer answers `notModified`. */
  etag?: string | null;
  lastModified?: string | null;
  /** For tests: less patience than the fifteen seconds, fewer bytes than the five million. */
  timeoutMillis?: number;
  maxBytes?: number;
};

type OutsideAnswer =
  | { notModified: true }
  | {
      notModified: false;
      text: string;
      /** Where it was found in the end; links in it are relative to that. */
      address: string;
      contentType: string;
      etag: string | null;
      lastModified: string | null;
    };

/**
 * A text document from an address that a person entered. Only public addresses are asked: what is
 * checked is the address that the socket connects to, again at every redirect. Bounded in time and
 * in size, before and after decompression. Throws `OutsideError`.
 */
export async function fetchOutside(
  text: string,
  options: FetchOptions = {},
): Promise<OutsideAnswer> {
  const patience = AbortSignal.timeout(options.timeoutMillis ?? TIMEOUT_MILLIS);
  try {
    let url = parseOutsideUrl(text);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await ask(url, options, patience);
      try {
        const next = redirectOf(response, url);
        if (next === null) return await answerOf(response, url, options, patience);
        url = next;
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    throw toOutsideError(error, patience);
  }
  throw new OutsideError('tooManyRedirects', `more than ${MAX_REDIRECTS} redirects`);
}

function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
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

async function answerOf(
  response: IncomingMessage,
  url: URL,
  options: FetchOptions,
  patience: AbortSignal,
): Promise<OutsideAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304 && (options.etag || options.lastModified)) return { notModified: true };
  if (status === 404 || status === 410) throw new OutsideError('notFound', `${status}`, status);
  if ([401, 403, 407, 451].includes(status)) throw new OutsideError('denied', `${status}`, status);
  if (status !== 200 && status !== 203) throw new OutsideError('badAnswer', `${status}`, status);
  const most = options.maxBytes ?? MAX_BYTES;
  const packed = await readBody(response, most);
  const bytes = await unpack(packed, headers['content-encoding'] ?? '', most);
  patience.throwIfAborted();
  return {
    notModified: false,
    text: decodeText(bytes, headers['content-type']),
    address: url.href,
    contentType: headers['content-type'] ?? '',
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > most) throw tooLarge(most);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** zlib stops as soon as it has made more than `most` bytes. */
async function unpack(packed: Buffer, encoding: string, most: number): Promise<Buffer> {
  const bound = { maxOutputLength: most };
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return packed;
    case 'gzip':
    case 'x-gzip':
      return promisify(gunzip)(packed, bound);
    case 'deflate':
      // Half of the servers leave out the zlib header that the standard asks for.
      return promisify(((packed[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(packed, bound);
    case 'br':
      return promisify(brotliDecompress)(packed, bound);
    default:
      throw new OutsideError('badAnswer', `packed as ${encoding.slice(0, 50)}`);
  }
}

const tooLarge = (most: number) => new OutsideError('tooLarge', `more than ${most} bytes`);
