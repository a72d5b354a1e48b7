import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is public: not private, loopback, link-local, shared (carrier-grade NAT), multicast,
 * reserved or for documentation, and not an IPv6 address that embeds an IPv4 address (mapped, NAT64, 6to4,
 * Teredo), which would bypass the check.
 */
export function isPublicAddress(address: string): boolean {
  // A zone id ("fe80::1%eth0") refers to a local interface.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(address);
  // Only 2000::/3 is allocated; the library also classifies "::127.0.0.1" and unallocated ranges as
  // "unicast".
  return parsed.match(ALLOCATED_RANGE);
}

const ALLOCATED_RANGE = ipaddr.IPv6.parseCIDR('2000::/3');
