import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { callerAt, networkOf, shortAddress } from '../../src/access/client-address.ts';
import { AppError } from '../../src/domain/errors.ts';

test('IPv4 is itself, in every spelling that IPv6 has for it', () => {
  for (const ip of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
    '64:ff9b::203.0.113.7',
  ])
    assert.equal(callerAt(ip), '203.0.113.7', ip);
});

test('IPv6 is its /64, in every spelling', () => {
  for (const ip of [
    '2001:db8:a:b::1',
    '2001:DB8:A:B:ffff:ffff:ffff:ffff',
    '2001:0db8:000a:000b:0:0:1.2.3.4',
    '2001:db8:a:b::1%eth0',
  ])
    assert.equal(callerAt(ip), '2001:db8:a:b::/64', ip);
  assert.notEqual(callerAt('2001:db8:a:c::1'), callerAt('2001:db8:a:b::1'));
  assert.equal(callerAt('::1'), '0:0:0:0::/64');
});

test('addresses of one /64 are one caller, addresses of two are two', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const groups = fc.tuple(group, group, group, group, group, group, group, group);
  const text = (numbers: readonly number[]) => numbers.map((n) => n.toString(16)).join(':');
  fc.assert(
    fc.property(groups, groups, (a, b) => {
      fc.pre(a[0] !== 0 && a[0] !== 0x64);
      const sameNetwork = [...a.slice(0, 4), ...b.slice(4)];
      assert.equal(callerAt(text(a)), callerAt(text(sameNetwork)));
      const otherNetwork = [...a.slice(0, 3), a[3] ^ 1, ...b.slice(4)];
      assert.notEqual(callerAt(text(a)), callerAt(text(otherNetwork)));
    }),
  );
});

test('without an address the request is refused, not let in for free', () => {
  for (const ip of [
    undefined,
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.4:5678',
    '010.0.0.1',
    '256.1.1.1',
    '1.2.3.4, 5.6.7.8',
    '[::1]',
    '::1]:80',
    '1:2:3',
    ':::',
    '::ffff:999.1.1.1',
    '%eth0',
    'x'.repeat(10_000),
  ])
    assert.throws(
      () => callerAt(ip),
      (error) => error instanceof AppError && error.code === 'forbidden',
      `${ip}`,
    );
});

test('logs see the network, never the whole address', () => {
  assert.equal(shortAddress('203.0.113.7'), '203.0.113.0/24');
  assert.equal(shortAddress('::ffff:203.0.113.7'), '203.0.113.0/24');
  assert.equal(shortAddress('2001:db8:a:b::1'), '2001:db8:a::/48');
  assert.equal(shortAddress('nonsense'), 'unknown');
  assert.equal(shortAddress(undefined), 'unknown');
});

test('a caller belongs to its /24 or /48; a token is a network of its own', () => {
  assert.equal(networkOf(callerAt('203.0.113.7')), networkOf(callerAt('203.0.113.250')));
  assert.notEqual(networkOf(callerAt('203.0.113.7')), networkOf(callerAt('203.0.114.7')));
  assert.equal(networkOf(callerAt('2001:db8:a:b::1')), networkOf(callerAt('2001:db8:a:c::1')));
  assert.notEqual(networkOf(callerAt('2001:db8:a:b::1')), networkOf(callerAt('2001:db8:b:b::1')));
  assert.equal(networkOf('tok_abc'), 'tok_abc');
});
