import { BlockList, isIP } from 'node:net';

const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
// ::/96 holds ::, ::1 and the old IPv4-compatible spellings; 64:ff9b, 2001::/32 and 2002:: can carry a private IPv4 inside.
const V6 = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const blocked = new BlockList();
for (const range of V4) addRange(range, 'ipv4');
for (const range of V6) addRange(range, 'ipv6');

function addRange(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network, bits] = range.split('/') as [string, string];
  blocked.addSubnet(network, Number(bits), family);
}

/** True for an address no feed or webhook may reach. Text that is no address is blocked too: the check fails closed. */
export function isBlockedAddress(address: string): boolean {
  const bare = address.split('%', 1)[0]!;
  const family = isIP(bare);
  return family === 0 || blocked.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

/** The IP address written in a URL's host, or undefined for a name. `new URL()` has already folded 0x7f.1 and its like. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}
