import ipaddr from 'ipaddr.js';

/**
 * Gives the network that limits count by: an IPv4 address, or the /64 network of an IPv6 address, in
 * which one person may use any of 2^64 addresses.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
