import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBlockedAddress, literalAddress } from '../../src/net/ip-address.ts';

test('addresses that lead inside are blocked, in every spelling of the URL standard', () => {
  for (const host of [
    '127.0.0.1',
    '127.0.0.1.',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '192.88.99.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[64:ff9b::7f00:1]',
    '[100::1]',
    '[100:0:0:1::1]',
    '[5f00::1]',
    '[2001::1]',
    '[2001:1ff::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[ff02::1]',
  ]) {
    const address = literalAddress(new URL(`https://${host}/`));
    assert.ok(address !== undefined && isBlockedAddress(address), host);
  }
});

test('public addresses pass', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a01:4f8::1', '2606:4700::1111']) {
    assert.equal(isBlockedAddress(address), false, address);
  }
});

test('each net is blocked from its first address to its last, and not one further', () => {
  for (const [before, first, last, after] of [
    ['', '0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
    ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['223.255.255.255', '224.0.0.0', '255.255.255.255', ''],
    ['', '::', '::ffff:ffff', '::1:0:0'],
    ['::fffe:ffff:ffff', '::ffff:0:0', '::ffff:ffff:ffff', '::1:0:0:0'],
    ['64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff', '64:ff9b::', '64:ff9b::ffff:ffff', '64:ff9b::1:0:0'],
    [
      '64:ff9b:0:ffff:ffff:ffff:ffff:ffff',
      '64:ff9b:1::',
      '64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
      '64:ff9b:2::',
    ],
    [
      '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2001::',
      '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2001:200::',
    ],
    ['ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '100::', '100::1:ffff:ffff:ffff:ffff', '100:0:0:2::'],
    [
      '5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '5f00::',
      '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '5f01::',
    ],
    ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db8::', '2001:db8:ffff::', '2001:db9::'],
    [
      '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2002::',
      '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2003::',
    ],
    [
      '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '3fff::',
      '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
      '3fff:1000::',
    ],
    [
      'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      'fc00::',
      'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      'fe00::',
    ],
    ['fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe80::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ''],
    ['', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ''],
  ] as const) {
    for (const inside of [first, last]) assert.equal(isBlockedAddress(inside), true, inside);
    for (const outside of [before, after]) {
      if (outside !== '') assert.equal(isBlockedAddress(outside), false, outside);
    }
  }
});

test('an IPv4 address inside an IPv6 one is blocked, public or not; the same in plain IPv4 is not', () => {
  for (const address of ['::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::8.8.8.8']) {
    assert.equal(isBlockedAddress(address), true, address);
  }
  assert.equal(isBlockedAddress('8.8.8.8'), false);
});

test('what cannot be read as an address is blocked', () => {
  for (const text of ['', 'localhost', '1.2.3', 'fe80::1%eth0'])
    assert.equal(isBlockedAddress(text), true, text);
});

test('a name is no literal address', () => {
  assert.equal(literalAddress(new URL('https://shop.example/')), undefined);
});
