import { BlockList, isIP, isIPv6 } from 'node:net';

const V4 = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 ' +
  '224.0.0.0/4 240.0.0.0/4'
).split(' ');
// ::/96 holds ::, ::1 and the old IPv4-compatible form; ::ffff, 64:ff9b, 2001::/23 and 2002:: can contain a private IPv4
// address. No public server has its address there, so these ranges are blocked completely.
const V6 = (
  '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 ' +
  '2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'
).split(' ');

// One list per family: in a common list ::ffff:0:0/96 would match every IPv4 address.
const blocked = { ipv4: listOf(V4, 'ipv4'), ipv6: listOf(V6, 'ipv6') };

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network, bits] = range.split('/') as [string, string];
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** True for an address that no feed or webhook may use. Text that is no address is blocked as well. */
export function isBlockedAddress(address: string): boolean {
  const bare = address.split('%', 1)[0]!;
  const family = isIP(bare);
  if (family === 0) return true;
  return family === 4 ? blocked.ipv4.check(bare, 'ipv4') : blocked.ipv6.check(bare, 'ipv6');
}

/** The IP address in a URL's host, or undefined for a name. `new URL()` has already normalised forms such as 0x7f.1. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** The network of one customer: an IPv4 address itself, or the /64 of an IPv6 address. */
export function neighbourhood(address: string): string {
  if (!isIPv6(address)) return address;
  const [head, tail] = address.split('%', 1)[0]!.split('::') as [string, string | undefined];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted IPv4 part at the end is two groups.
  const length = [...before, ...after].reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const groups = [...before, ...Array(tail === undefined ? 0 : 8 - length).fill('0'), ...after];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
