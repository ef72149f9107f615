import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbourhood } from '../../src/net/ip-address.ts';

test('an IPv4 address is alone; IPv6 addresses of one /64 are neighbours, however they are written', () => {
  for (const [address, shared] of [
    ['93.184.215.14', '93.184.215.14'],
    ['2a01:4f8::1', '2a01:4f8:0:0::/64'],
    ['2a01:4f8:0:0:ffff:ffff:ffff:ffff', '2a01:4f8:0:0::/64'],
    ['2A01:04f8::', '2a01:4f8:0:0::/64'],
    ['2a01:4f8:0:1::1', '2a01:4f8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:93.184.215.14', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4::/64'],
    ['1:2:3::93.184.215.14', '1:2:3:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const) {
    assert.equal(neighbourhood(address), shared, address);
  }
});
