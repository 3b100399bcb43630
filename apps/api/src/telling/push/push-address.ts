import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Everything that is not a place on the public internet. */
const inside = new BlockList();
const ranges: Record<string, number> = {
  '0.0.0.0': 8,
  '10.0.0.0': 8,
  '100.64.0.0': 10,
  '127.0.0.0': 8,
  '169.254.0.0': 16,
  '172.16.0.0': 12,
  '192.0.0.0': 24,
  '192.0.2.0': 24,
  '192.168.0.0': 16,
  '198.18.0.0': 15,
  '198.51.100.0': 24,
  '203.0.113.0': 24,
  '224.0.0.0': 3,
  '::': 96,
  '64:ff9b::': 32,
  '100::': 64,
  '2001:db8::': 32,
  '2002::': 16,
  'fc00::': 7,
  'fe80::': 10,
  'fec0::': 10,
  'ff00::': 8,
};
for (const [network, prefix] of Object.entries(ranges)) {
  inside.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
}

function isPublicAddress(address: string): boolean {
  return !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether a browser may name this address of a push service. It is the server that calls it, so
 * that nobody may point it at machines that only the server reaches.
 */
export function isPublicPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' || username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(?:localhost|local|internal|lan|home|arpa)$/i.test(host);
}

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Looks a name up as Node does, and finds no address inside: a public name may point there. */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, all) => {
    const [first, ...others] = error ? [] : all.filter(({ address }) => isPublicAddress(address));
    if (!first) {
      const refusal = Object.assign(new Error('no public address'), { code: 'ENOTFOUND' });
      return found(error ?? refusal, '', 0);
    }
    if (options.all) return found(null, [first, ...others]);
    found(null, first.address, first.family);
  });
}
