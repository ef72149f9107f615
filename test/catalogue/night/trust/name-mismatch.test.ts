import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isNameMismatch, modelsOf, wordsOf } from '../../../../src/catalogue/night/trust/names.ts';

const ACCESSORIES = readFileSync(new URL('../../../../samples/accessories.da.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(wordsOf);
const mismatch = (offer: string, product: string, brands: readonly [string, string] = ['', '']) =>
  isNameMismatch({ name: offer, brand: brands[0] }, { name: product, brand: brands[1] }, ACCESSORIES);
const models = (name: string) => [...modelsOf(wordsOf(name))];

test('a model is one however it is parted: NK-200, nk 200 and NK200', () => {
  for (const written of ['NK-200', 'nk 200', 'NK200', 'Nk/200'])
    assert.ok(models(`Nordhavn ${written} sort`).includes('nk200'), written);
  for (const written of ['500 g', '500g', '2x 75 cl', 'str. 38', '14 tommer', '230 V', '64GB'])
    assert.deepEqual(models(`kaffe ${written}`), [], written);
  for (const none of ['Forerunner 55', 'kop a 5', 'te 500g', '2000'])
    assert.deepEqual(models(none), [], none);
  assert.deepEqual(models('NK 200b'), ['200b', 'nk200b']);
});

test('names with a model in common are of one article, whatever else they say', () => {
  assert.equal(mismatch('Espresso NK200', 'Kaffebrygger nk 200, sort'), false);
  assert.equal(mismatch('Espresso NK300', 'Brygger nk 200, sort'), true);
});

test('names with a brand or a word in common are of one article', () => {
  assert.equal(mismatch('Maskine', 'Brygger NK-200', ['Nordhavn', 'Nordhavn']), false);
  assert.equal(mismatch('Støvlerne AB-12', 'Støvler NK-200'), false, 'one stem');
  assert.equal(mismatch('Kaffemaskine AB-12', 'Maskine NK-200'), false, 'part of a compound');
  assert.equal(mismatch('Sækkestol blå', 'Kaffemaskine', ['Søvang', 'Nordhavn']), true);
});

test('a word that says something has three letters, is no number, and is alike by four of them', () => {
  const models = (own: string, other: string) => mismatch(`${own} AB-12`, `${other} NK-200`);
  assert.equal(models('Kop', 'Kop'), false);
  for (const word of ['Ur', 'Sort', '2000']) assert.equal(models(word, word), true, word);
  assert.equal(models('Krus', 'Glaskrus'), false);
  assert.equal(models('Kop', 'Kaffekop'), true);
  assert.equal(models('Kop', 'Kopper'), true);
  assert.equal(models('Lampe', 'Lamper'), false);
});

test('without a brand or a model on both sides nothing is said', () => {
  assert.equal(mismatch('Sækkestol blå', 'Kaffemaskine NK-200', ['', 'Nordhavn']), false);
  assert.equal(mismatch('Sækkestol blå', 'Kaffemaskine', ['Søvang', '']), false);
});

test('an accessory, spare part or rental is not the article', () => {
  const phone = 'Samsung Galaxy S24 128 GB';
  for (const name of [
    'Cover Samsung Galaxy S24',
    'Samsung Galaxy S24 mobilcover',
    'Panserglas Samsung Galaxy S24',
    'Oplader til Samsung Galaxy S24',
    'Samsung Galaxy S24 leje',
    'Samsung Galaxy S24 pr. md.',
  ])
    assert.equal(mismatch(name, phone), true, name);
});

test('unless the article is one itself, or it comes along', () => {
  assert.equal(mismatch('Cover Samsung Galaxy S24', 'Samsung Galaxy S24 cover sort'), false);
  assert.equal(mismatch('Samsung Galaxy S24 cover sort', 'Cover Samsung Galaxy S24'), false);
  for (const along of ['med cover', 'm. cover', 'm/cover', 'inkl. cover', '+ cover', 'med sort cover'])
    assert.equal(mismatch(`Samsung Galaxy S24 ${along}`, 'Samsung Galaxy S24 128 GB'), false, along);
});

test('of several words each stands by itself: an extra cover is not an extra mobilcover', () => {
  const isOther = (name: string) =>
    isNameMismatch({ name, brand: '' }, { name: 'Telefon', brand: '' }, [['ekstra', 'cover']]);
  assert.deepEqual([isOther('Telefon ekstra cover'), isOther('Telefon ekstra mobilcover')], [true, false]);
});

test('a short word does not end another: leje is not in hudpleje', () => {
  assert.equal(mismatch('Nordisk Ro hudpleje 50 ml', 'Nordisk Ro creme 50 ml'), false);
});

test('what is made for the article is not the article', () => {
  assert.equal(mismatch('Rem til Garmin Forerunner 55', 'Garmin Forerunner 55 sort'), true);
  assert.equal(mismatch('Holder for NK-200', 'Nordhavn kaffemaskine NK200'), true);
  assert.equal(mismatch('Kaffemaskine til NK-200 kapsler', 'Nordhavn kaffemaskine NK-200'), false);
  assert.equal(
    mismatch('Rem til Garmin', 'Garmin Forerunner 55 sort'),
    false,
    'one word in common says too little',
  );
  assert.equal(mismatch('Støvler til børn', 'Vinterstøvler børn'), false);
  for (const nothing of ['Til', 'Sort til'])
    assert.equal(mismatch(`${nothing} Garmin Forerunner 55`, 'Garmin Forerunner 55'), false, nothing);
});

test('the same name is never another article', () => {
  assert.equal(mismatch('Cover til sig selv', 'Cover til sig selv'), false);
});
