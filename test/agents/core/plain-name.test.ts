import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  plainName,
  productWords,
  productWordsFirst,
  shopWords,
} from '../../../src/agents/core/plain-name.ts';
import { COFFEE } from '../harness.ts';

test('a name in a mail has no address, no domain and no number of 8 digits or more', () => {
  for (const [name, plain] of [
    ['Du har vundet 5000 kr. https://vind.dk/x Klik her', 'Du har vundet 5000 kr. Klik her'],
    ['Kaffe (vind-nu.com) sort', 'Kaffe sort'],
    ['Kaffe EVIL.DK! sort', 'Kaffe sort'],
    ['Kaffe evil.dk.Kom sort', 'Kaffe sort'],
    ['Kaffe www.evil sort', 'Kaffe sort'],
    ['Kaffe ｅｖｉｌ．ｄｋ sort', 'Kaffe sort'],
    ['Kaffe evil。dk sort', 'Kaffe sort'],
    ['Kaffe bæk.dk sort', 'Kaffe sort'],
    ['Kaffe 192.168.1.10 sort', 'Kaffe sort'],
    ['Skriv til vind@evil.dk nu', 'Skriv til nu'],
    ['Ring 12 34 56 78 nu', 'Ring nu'],
    ['Ring +45 1234-5678 nu', 'Ring + nu'],
    ['Ring 1234 evil.dk 5678 nu', 'Ring nu'],
    ['Ring 1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', 'Ring'],
    ['https://evil.dk 12345678', ''],
    ['Kaffe 1234567', 'Kaffe 1234567'],
    ['Kaffe 12345678', 'Kaffe'],
  ] as const)
    assert.equal(plainName(name), plain, name);
});

test('an ordinary name is told as it is', () => {
  for (const name of [
    'Nordhavn Kaffemaskine NK-200 sort',
    'LEGO 75192 Millennium Falcon',
    'Dr. Martens 1460 str.38',
    'USB 3.0 / 2.0 kabel 1.5 m',
    'Bog om Node.js, 2. udgave',
    'Maling 10 m² à 2,5 l',
    'Samsung 65" 4K 2024 QE65S90D',
  ])
    assert.equal(plainName(name), name);
});

test('a name in a mail has 80 characters at most, and cutting it makes no domain', () => {
  assert.equal(plainName('æ'.repeat(80)).length, 80);
  assert.equal(plainName('æ'.repeat(81)).length, 80);
  const before = 'x'.repeat(80 - ' evil.dk'.length);
  assert.equal(plainName(`${before} evil.dkommer`), before);
});

test('a product without a name to tell is called by its code, in both languages', () => {
  const nameless = { ean: COFFEE, name: null };
  assert.equal(productWords(nameless, 'da'), `varen med EAN ${COFFEE}`);
  assert.equal(productWordsFirst(nameless, 'da'), `Varen med EAN ${COFFEE}`);
  assert.equal(productWords({ ean: COFFEE, name: 'evil.dk' }, 'en'), `the product with EAN ${COFFEE}`);
  assert.equal(productWordsFirst({ ean: COFFEE, name: 'iPad' }, 'en'), 'iPad');
});

test('a shop is called by its name, and by its own domain where nothing else is left', () => {
  assert.equal(shopWords({ name: 'Elshop & Søn', domain: 'elshop.dk' }), 'Elshop & Søn');
  assert.equal(shopWords({ name: 'Elshop.dk', domain: 'elshop.dk' }), 'Elshop.dk');
  assert.equal(shopWords({ name: 'evil.dk', domain: 'elshop.dk' }), 'elshop.dk');
  assert.equal(shopWords({ name: 'Vind nu evil.dk 12345678', domain: 'elshop.dk' }), 'Vind nu');
});
