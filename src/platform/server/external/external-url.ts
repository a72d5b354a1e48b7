import { isIPv4 } from 'node:net';
import { ExternalError } from './external-error.ts';

/** Host names that are local or reserved; rejected regardless of what they resolve to. */
const LOCAL_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|invalid|test)$/;

/**
 * Parses the URL of an external document, entered by an admin or from a redirect (relative to `base`). Throws
 * ExternalError `refusedAddress`. Allowed ports are 80, 443 and all above 1023, which small calendar servers use;
 * other ports belong to services such as email and FTP that might act on our request.
 */
export function parseExternalUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (url === null) throw addressError(text, 'not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw addressError(text, 'not http');
  if (url.username !== '' || url.password !== '') throw addressError(text, 'has credentials');
  if (url.port !== '' && ![80, 443].includes(Number(url.port)) && Number(url.port) < 1024) {
    throw addressError(text, 'forbidden port');
  }
  const host = url.hostname;
  if (host.endsWith('.')) throw addressError(text, 'host name with a trailing dot');
  if (LOCAL_NAMES.test(host)) throw addressError(text, 'local host name');
  // A name without a domain resolves in the local network.
  if (!host.includes('.') && !host.includes(':'))
    throw addressError(text, 'host name without a domain');
  // 0177.0.0.1, 0x7f.1, 2130706433: unusual IPv4 notations are only used to bypass filters.
  if (isIPv4(host) && !isCanonical(text, host)) throw addressError(text, 'unusual IPv4 notation');
  url.hash = '';
  return url;
}

function isCanonical(text: string, host: string): boolean {
  const authority = /^(?:https?:)?[\\/]{2,}([^\\/?#]*)/i.exec(text.trim())?.[1];
  return authority === undefined || authority.replace(/:\d*$/, '') === host;
}

function addressError(text: string, reason: string) {
  return new ExternalError('refusedAddress', `${text.slice(0, 200)}: ${reason}`);
}
