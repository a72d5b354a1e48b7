import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutsideError } from './outside-error.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_HEADER_BYTES = 16 * 1024;

type Resolver = (hostname: string) => Promise<{ address: string }[]>;

export type GuardOptions = {
  /** Private addresses that are allowed anyway: for tests, and for venues that set so. */
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
 * Sends one request to a public address: the check applies to the address the socket connects to. Follows no
 * redirect. Throws `OutsideError` for a forbidden address, else the socket's own errors.
 */
export function guardedRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (options.allow?.(address) ?? false);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The lookup runs for names only: literal addresses are checked here.
  if (isIP(host) && !isAllowed(host)) throw refusedHost(host);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: options.method ?? 'GET',
        // No keep-alive connection and no proxy from the environment: both would skip the lookup.
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

const resolveName: Resolver = (hostname) => lookUp(hostname, { all: true });

/** Resolves once and hands the socket the checked addresses, so DNS rebinding is impossible. */
function guardedLookup(resolve: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const found = resolve(hostname).then((answers) => {
      const addresses = answers.map(({ address }) => ({ address, family: isIP(address) }));
      // A name that mixes public and private addresses is an attack.
      if (!addresses.every(({ address }) => isAllowed(address))) throw refusedHost(hostname);
      const [first] = addresses;
      if (first === undefined) throw new OutsideError('unreachable', `${hostname}: no address`);
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
  new OutsideError('refusedAddress', `${host} is not on the public internet`);
