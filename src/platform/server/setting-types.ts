import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { hasCents } from '#shared/money.ts';
import { trimTrailingSlashes } from '#shared/trim-trailing-slashes.ts';
import { isTimeZone } from '#shared/venue-dates.ts';

// Each type describes its valid values; the message about an invalid setting quotes the description.
const hint = <Type extends z.ZodType>(type: Type, expected: string) => type.meta({ expected });

export const text = z.string();

export const oneOf = <const Values extends [string, ...string[]]>(...values: Values) => {
  const list = new Intl.ListFormat('en', { type: 'disjunction' });
  return hint(z.enum(values), list.format(values.map((value) => `"${value}"`)));
};

export const integer = (min: number, max: number, noun: string) =>
  hint(z.coerce.number().int().min(min).max(max), `a ${noun} from ${min} to ${max}`);

const MAX_WORKERS = 2 * availableParallelism();

/** "auto" is one for each core. */
export const workerCount = hint(
  z
    .literal('auto')
    .transform(() => availableParallelism())
    .or(z.coerce.number().int().min(1).max(MAX_WORKERS)),
  `"auto", or a number of processes from 1 to ${MAX_WORKERS} (two for each core)`,
);

export const positiveNumber = hint(z.coerce.number().positive(), 'a number above 0');

export const minutes = hint(
  positiveNumber.max(24 * 60),
  'a number of minutes above 0, at most 1440',
);

export const secret = (length: number) => hint(text.min(length), `at least ${length} characters`);

export const textMatching = (pattern: RegExp, expected: string) =>
  hint(text.regex(pattern), expected);

export const httpUrl = hint(
  z.url({ protocol: /^https?$/ }).transform(trimTrailingSlashes),
  'an http(s) address',
);

export const origin = hint(httpUrl.refine(isOrigin), 'an http(s) address without a path');

export const urlWith = (protocol: RegExp, expected: string) => hint(z.url({ protocol }), expected);

export const email = hint(z.email(), 'an e-mail address');

export const sender = hint(
  text.refine(isSender),
  'an e-mail address, or a name with one: Our Venue <hello@example.org>',
);

export const name = hint(text.trim().min(1).max(80), 'a name of 1 to 80 characters');

export const timeZone = hint(text.refine(isTimeZone), 'an IANA time zone such as Europe/Madrid');

export const currency = hint(
  text.toLowerCase().refine(hasCents),
  'the three-letter code of a currency with cents, such as usd',
);

export const proxies = hint(
  text.refine(isProxyList),
  '"off", "on", or addresses and networks such as 10.0.0.0/8, separated by commas',
);

/** Parses "off", "on" (any proxy) or a list of addresses and networks for Fastify's trustProxy. */
export function parseProxies(value: string): boolean | string[] {
  if (['off', 'false', '0', 'no'].includes(value.toLowerCase())) return false;
  if (['on', 'true', '1', 'yes'].includes(value.toLowerCase())) return true;
  return value.split(',').map((entry) => entry.trim());
}

function isProxyList(value: string): boolean {
  const parsed = parseProxies(value);
  return typeof parsed === 'boolean' || parsed.every(isAddressOrNetwork);
}

function isAddressOrNetwork(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The URL must not have a path: pages and API are served from the root. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}

function isSender(value: string): boolean {
  const [, address = value] = /^[^<>]*<([^<>]+)>$/.exec(value.trim()) ?? [];
  return z.email().safeParse(address.trim()).success;
}
