import { isIPv6 } from 'node:net';

/** What an address shares with its neighbours: an IPv4 address is alone, of IPv6 everyone has a whole /64. */
export function neighbourhood(address: string): string {
  if (!isIPv6(address)) return address;
  const [head, tail] = address.split('%', 1)[0]!.split('::') as [string, string | undefined];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted end stands for two groups.
  const length = [...before, ...after].reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const groups = [...before, ...Array(tail === undefined ? 0 : 8 - length).fill('0'), ...after];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
