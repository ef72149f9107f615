import { isIPv4, isIPv6 } from 'node:net';
import { AppError } from '../domain/errors.ts';

/** An IPv4 address, or the /64 of an IPv6 address: one household has 2^64 of them. A request without an address is refused. */
export function callerAt(ip: string | undefined): string {
  const known = ip === undefined ? undefined : callers.get(ip);
  if (known !== undefined) return known;
  const address = ip === undefined ? undefined : readAddress(ip);
  if (address === undefined)
    throw new AppError(
      'forbidden',
      'The address of the caller is unknown; send the request directly or through a proxy that forwards it.',
    );
  const caller = typeof address === 'string' ? address : `${hex(address, 4)}::/64`;
  if (callers.size >= CALLERS_MAX) callers.clear();
  callers.set(ip!, caller);
  return caller;
}

/** Cache: parsing the address at every request took about half a percent of a lookup. */
const callers = new Map<string, string>();
const CALLERS_MAX = 1_000;

/** An address as logs may show it: IPv4 /24, IPv6 /48. */
export function shortAddress(ip: string | undefined): string {
  const address = ip === undefined ? undefined : readAddress(ip);
  if (address === undefined) return 'unknown';
  if (typeof address !== 'string') return `${hex(address, 3)}::/48`;
  return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
}

/** The network of a caller: IPv4 /24, IPv6 /48. A token is a network of its own. */
export function networkOf(caller: string): string {
  return caller.slice(0, networkChars(caller));
}

export function networkChars(caller: string): number {
  const dot = caller.lastIndexOf('.');
  if (dot !== -1) return dot;
  let colon = -1;
  for (let i = 0; i < 3; i++) {
    colon = caller.indexOf(':', colon + 1);
    if (colon === -1) return caller.length;
  }
  return colon;
}

/** IPv4 as text, IPv6 as eight numbers. IPv4 inside IPv6 (mapped, or translated by 64:ff9b::/96) is read as IPv4. */
function readAddress(ip: string): string | readonly number[] | undefined {
  if (isIPv4(ip)) return ip;
  const bare = ip.split('%', 1)[0]!;
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare);
  const first = hex(groups, 6);
  if (first !== '0:0:0:0:0:ffff' && first !== '64:ff9b:0:0:0:0') return groups;
  return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.');
}

const hex = (groups: readonly number[], count: number) =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

function groupsOf(ipv6: string): number[] {
  const [before, after] = ipv6.split('::', 2).map(part) as [number[], number[] | undefined];
  if (after === undefined) return before;
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function part(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a, b, c, d] = group.split('.').map(Number) as [number, number, number, number];
    return [a * 256 + b, c * 256 + d];
  });
}
