import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet's: not private, loopback, link-local, shared
 * (carrier's NAT), multicast, reserved or for documentation, and no IPv6 form with an IPv4 address
 * inside (mapped, NAT64, 6to4, Teredo), which would lead around the check.
 */
export function isPublicAddress(address: string): boolean {
  // A zone id ("fe80::1%eth0") names one of our own network cards.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(address);
  // Only 2000::/3 is given out; "::127.0.0.1" and what may come are "unicast" for the library.
  return parsed.match(givenOut);
}

const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');
