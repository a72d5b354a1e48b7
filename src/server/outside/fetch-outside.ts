import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { decodeText } from './decode-text.ts';
import { OutsideTrouble } from './outside-trouble.ts';
import { parseOutsideUrl } from './outside-url.ts';
import { isPublicAddress } from './public-address.ts';

const PATIENCE_MILLIS = 15_000;
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_REDIRECTS = 5;

type Resolver = (hostname: string) => Promise<{ address: string }[]>;

type FetchOptions = {
  /** What an earlier answer said; who has nothing newer answers `notModified`. */
  etag?: string | null;
  lastModified?: string | null;
  /** For tests: addresses that may be asked though they are not public. */
  allow?: (address: string) => boolean;
  /** For tests: who turns names into addresses. */
  resolve?: Resolver;
  /** For tests: less patience than the fifteen seconds, fewer bytes than the five million. */
  patienceMillis?: number;
  mostBytes?: number;
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
 * checked is the address that the socket connects to, at every redirect anew. Bounded in time and
 * in size, before and after decompression. Throws `OutsideTrouble`.
 */
export async function fetchOutside(
  text: string,
  options: FetchOptions = {},
): Promise<OutsideAnswer> {
  const patience = AbortSignal.timeout(options.patienceMillis ?? PATIENCE_MILLIS);
  try {
    let url = parseOutsideUrl(text);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
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
    throw asTrouble(error, patience);
  }
  throw new OutsideTrouble('tooManyRedirects', `more than ${MOST_REDIRECTS} redirects`);
}

function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (options.allow?.(address) ?? false);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A socket looks up names only: an address written out is checked here.
  if (isIP(host) && !isAllowed(host)) throw refusedHost(host);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers: Record<string, string> = {
    accept: 'text/calendar, application/rss+xml, application/atom+xml, text/html;q=0.9, */*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Playvillage event import',
  };
  if (options.etag) headers['if-none-match'] = options.etag;
  if (options.lastModified) headers['if-modified-since'] = options.lastModified;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        // Neither a kept connection nor the environment's proxy: both would skip the lookup.
        agent: false,
        lookup: guardedLookup(options.resolve ?? resolveName, isAllowed),
        maxHeaderSize: MOST_HEADER_BYTES,
        headers,
        signal,
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

const resolveName: Resolver = (hostname) => lookUp(hostname, { all: true });

/** Asks once, and hands the socket the very addresses that were checked: nothing to rebind. */
function guardedLookup(resolve: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const found = resolve(hostname).then((answers) => {
      const addresses = answers.map(({ address }) => ({ address, family: isIP(address) }));
      // A name with one address of ours among public ones was made to deceive.
      if (!addresses.every(({ address }) => isAllowed(address))) throw refusedHost(hostname);
      const [first] = addresses;
      if (first === undefined) throw new OutsideTrouble('unreachable', `${hostname}: no address`);
      return { addresses, first };
    });
    found.then(
      ({ addresses, first }) => {
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

const refusedHost = (host: string) =>
  new OutsideTrouble('refusedAddress', `${host} is not on the public internet`);

function redirectOf({ statusCode, headers }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode ?? 0)) return null;
  if (headers.location === undefined) {
    throw new OutsideTrouble('badAnswer', 'a redirect to nowhere', statusCode);
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
  if (status === 404 || status === 410) throw new OutsideTrouble('notFound', `${status}`, status);
  if ([401, 403, 407, 451].includes(status))
    throw new OutsideTrouble('denied', `${status}`, status);
  if (status !== 200 && status !== 203) throw new OutsideTrouble('badAnswer', `${status}`, status);
  const most = options.mostBytes ?? MOST_BYTES;
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
      throw new OutsideTrouble('badAnswer', `packed as ${encoding.slice(0, 50)}`);
  }
}

const tooLarge = (most: number) => new OutsideTrouble('tooLarge', `more than ${most} bytes`);

function asTrouble(error: unknown, patience: AbortSignal): OutsideTrouble {
  if (error instanceof OutsideTrouble) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (patience.aborted) return new OutsideTrouble('tooSlow', 'no whole answer in time');
  if (code === 'ERR_BUFFER_TOO_LARGE') return new OutsideTrouble('tooLarge', message);
  const isBadAnswer = /^(HPE_|Z_|ERR__|ERR_BROTLI|ERR_PADDING)/.test(code) || message === 'aborted';
  return new OutsideTrouble(isBadAnswer ? 'badAnswer' : 'unreachable', `${code} ${message}`);
}
