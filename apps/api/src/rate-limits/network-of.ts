import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, within which
 * anybody may pick any of 2^64 addresses.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
