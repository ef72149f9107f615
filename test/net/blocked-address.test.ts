import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBlockedAddress, literalAddress } from '../../src/net/blocked-address.ts';

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
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[64:ff9b::7f00:1]',
    '[2001::1]',
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
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '::ffff:8.8.8.8',
    '2a01:4f8::1',
    '2606:4700::1111',
  ]) {
    assert.equal(isBlockedAddress(address), false, address);
  }
});

test('what cannot be read as an address is blocked', () => {
  for (const text of ['', 'localhost', '1.2.3', 'fe80::1%eth0'])
    assert.equal(isBlockedAddress(text), true, text);
});

test('a name is no literal address', () => {
  assert.equal(literalAddress(new URL('https://shop.example/')), undefined);
});
