import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDomain, registrableDomain } from '../../src/domain/domain-name.ts';

test('scheme, path, www., case, port, trailing dot and IDN forms are folded away', () => {
  for (const [text, domain] of [
    ['elshop.dk', 'elshop.dk'],
    ['https://www.Bæk.dk/x', 'xn--bk-1ia.dk'],
    ['xn--bk-1ia.dk', 'xn--bk-1ia.dk'],
    ['HTTP://WWW.ELSHOP.DK:8080/a?b#c', 'elshop.dk'],
    ['//elshop.dk/', 'elshop.dk'],
    ['elshop.dk.', 'elshop.dk'],
    ['  shop.elshop.co.uk ', 'shop.elshop.co.uk'],
    ['www.dk', 'www.dk'],
    ['www.www.elshop.dk', 'elshop.dk'],
    ['www2.elshop.dk', 'www2.elshop.dk'],
  ] as const) {
    assert.equal(parseDomain(text), domain, text);
  }
});

test('what is no domain name is refused', () => {
  for (const text of [
    '',
    'elshop',
    'localhost',
    '127.0.0.1',
    'https://0x7f.1/',
    '2130706433',
    '[::1]',
    '::1',
    'mail@elshop.dk',
    'https://user:pw@elshop.dk',
    'el shop.dk',
    'el\tshop.dk',
    'el_shop.dk',
    '-elshop.dk',
    'elshop-.dk',
    'elshop..dk',
    '.dk',
    'elshop.123',
    `${'a'.repeat(64)}.dk`,
    `${'a.'.repeat(149)}dk`,
    `${'x'.repeat(300)}`,
    'elshop.dk:abc',
    'javascript:alert(1)',
    '<script>.dk',
  ]) {
    assert.equal(parseDomain(text), undefined, text);
  }
});

test('a folded domain folds to itself, whatever was typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl(), fc.string({ unit: 'grapheme' })), (text) => {
      const domain = parseDomain(text);
      if (domain === undefined) return;
      assert.match(domain, /^[a-z0-9.-]+$/);
      assert.equal(parseDomain(`https://www.${domain.toUpperCase()}./x`), domain);
    }),
  );
});

test('one owner’s names have one registrable domain, by the public suffix list', () => {
  for (const [host, domain] of [
    ['elshop.dk', 'elshop.dk'],
    ['api.hooks.elshop.dk', 'elshop.dk'],
    ['API.Elshop.DK.', 'elshop.dk'],
    ['a.b.elshop.com', 'elshop.com'],
    ['shop.elshop.co.uk', 'elshop.co.uk'],
    ['www.bæk.dk', 'xn--bk-1ia.dk'],
    ['www.xn--bk-1ia.dk', 'xn--bk-1ia.dk'],
    ['a.b.公司.cn', 'b.xn--55qx5d.cn'],
    ['www.alfa.myshopify.com', 'alfa.myshopify.com'],
    ['beta.myshopify.com', 'beta.myshopify.com'],
    ['a.b.elshop.example', 'elshop.example'],
  ] as const) {
    assert.equal(registrableDomain(host), domain, host);
  }
});

test('an IP address and a bare suffix are their own registrable domain', () => {
  for (const host of ['93.184.215.14', '2a01:4f8::1', 'co.uk', 'dk', 'localhost', '']) {
    assert.equal(registrableDomain(host), host, host);
  }
  assert.equal(registrableDomain('[2A01:4f8::1]'), '2a01:4f8::1');
});

test('the registrable domain is the end of the name, and is its own', () => {
  fc.assert(
    fc.property(fc.domain(), (host) => {
      const domain = registrableDomain(host);
      assert.ok(`.${host.toLowerCase()}`.endsWith(`.${domain}`), `${host}: ${domain}`);
      assert.equal(registrableDomain(domain), domain);
    }),
  );
});
