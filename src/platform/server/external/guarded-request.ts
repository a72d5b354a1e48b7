import { lookup as dnsLookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ExternalError } from './external-error.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_HEADER_BYTES = 16 * 1024;

type Resolver = (hostname: string) => Promise<{ address: string }[]>;

export type GuardOptions = {
  /** Additional allowed addresses: for tests, and for venues that allow private ones. */
  allow?: ((address: string) => boolean) | undefined;
  /** DNS resolver for tests. */
  resolve?: Resolver | undefined;
};

type RequestOptions = GuardOptions & {
  method?: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/**
 * Sends one request to a public address: the address that the socket connects to is checked. Does not follow
 * redirects. Throws `ExternalError` for a forbidden address, otherwise the errors of the socket.
 */
export function guardedRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (options.allow?.(address) ?? false);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The socket only looks up names, so literal addresses are checked here.
  if (isIP(host) && !isAllowed(host)) throw forbiddenHostError(host);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: options.method ?? 'GET',
        // No keep-alive and no proxy from the environment: both would bypass the lookup.
        agent: false,
        lookup: guardedLookup(options.resolve ?? resolveName, isAllowed),
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: options.headers,
        signal: options.signal,
      },
      resolve,
    )
      .on('error', reject)
      .end(options.body);
  });
}

const resolveName: Resolver = (hostname) => dnsLookup(hostname, { all: true });

/** Resolves only once and passes the checked addresses to the socket, which prevents DNS rebinding. */
function guardedLookup(resolve: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const lookup = resolve(hostname).then((records) => {
      const addresses = records.map(({ address }) => ({ address, family: isIP(address) }));
      // A name that resolves to both public and private addresses is an attack.
      if (!addresses.every(({ address }) => isAllowed(address))) throw forbiddenHostError(hostname);
      const [first] = addresses;
      if (first === undefined) throw new ExternalError('unreachable', `${hostname}: no address`);
      return { addresses, first };
    });
    lookup.then(
      ({ addresses, first }) => {
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

const forbiddenHostError = (host: string) =>
  new ExternalError('refusedAddress', `${host} is not on the public internet`);
