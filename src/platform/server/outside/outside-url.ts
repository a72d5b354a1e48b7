import { isIPv4 } from 'node:net';
import { OutsideError } from './outside-error.ts';

/** Names of local networks, whatever they resolve to. */
const localNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|invalid|test)$/;

/**
 * Parses the URL of an outside document, entered by an admin or from a redirect (`base`); throws
 * `refusedAddress`. Allowed ports are 80, 443 and all above 1023, where small calendar servers live; the others
 * belong to services that are not HTTP and might act on what we send (mail, FTP).
 */
export function parseOutsideUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (url === null) throw refused(text, 'no address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(text, 'not http');
  if (url.username !== '' || url.password !== '') throw refused(text, 'it has credentials');
  if (url.port !== '' && ![80, 443].includes(Number(url.port)) && Number(url.port) < 1024) {
    throw refused(text, 'an odd port');
  }
  const host = url.hostname;
  if (host.endsWith('.')) throw refused(text, 'a full stop ends its name');
  if (localNames.test(host)) throw refused(text, 'a name of one house only');
  // A name without a domain resolves in the local network.
  if (!host.includes('.') && !host.includes(':')) throw refused(text, 'a name without a domain');
  // 0177.0.0.1, 0x7f.1, 2130706433: unusual IPv4 spellings are used only to bypass filters.
  if (isIPv4(host) && !isCanonical(text, host)) throw refused(text, 'an odd spelling');
  url.hash = '';
  return url;
}

function isCanonical(text: string, host: string): boolean {
  const authority = /^(?:https?:)?[\\/]{2,}([^\\/?#]*)/i.exec(text.trim())?.[1];
  return authority === undefined || authority.replace(/:\d*$/, '') === host;
}

function refused(text: string, why: string) {
  return new OutsideError('refusedAddress', `${text.slice(0, 200)}: ${why}`);
}
