import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDanish } from '../../../src/catalogue/night/danish-category.ts';
import { chooseCategory } from '../../../src/catalogue/night/words.ts';
import { TYPES } from '../../../src/market/vocabulary.ts';

const path = (text: string) => text.split(' > ');
const told = (text: string) => {
  const { path: parts, kind } = inDanish(path(text));
  return `${kind}: ${parts.join(' > ')}`;
};

test('a network’s English path is told in Danish, part by part', () => {
  assert.equal(told('Apparel > Shoes > Winter Boots'), 'translated: Tøj > Sko > Vinterstøvler');
  assert.equal(told('Electric Toothbrushes'), 'translated: Eltandbørster');
  assert.equal(told('HOME & GARDEN > Kitchen and Dining'), 'translated: Hus & have > Køkken & spisning');
  assert.equal(told('Baby > Strollers > Prams'), 'translated: Baby > Klapvogne > Barnevogne');
});

test('whom a thing is for, and what an accessory belongs to, is said with the thing', () => {
  assert.equal(told('Apparel > Running Shoes > Women'), 'translated: Tøj > Løbesko > Løbesko til dame');
  assert.equal(told("Men's Shoes"), 'translated: Sko til herre');
  assert.equal(told('Men > Shoes'), 'translated: Herre > Sko');
  assert.equal(
    told('Home > Vacuums > Accessories'),
    'translated: Hjem > Støvsugere > Tilbehør til støvsugere',
  );
  assert.equal(told('Accessories'), 'translated: Tilbehør');
});

test('a word means what it means behind the words before it', () => {
  assert.equal(told('Office > Furniture > Chairs'), 'translated: Kontor > Kontormøbler > Kontorstole');
  assert.equal(told('Garden > Outdoor Furniture > Chairs'), 'translated: Have > Havemøbler > Havestole');
  assert.equal(told('Furniture > Chairs'), 'translated: Møbler > Stole');
});

test('an English path of which the end is not known ends before it', () => {
  assert.equal(told('Apparel > Shoes > Espadrilles'), 'cut: Tøj > Sko');
  assert.equal(told('Media > Manga > Shonen'), 'cut: Medier');
});

test('Danish paths stay as they are, with English words in them too', () => {
  for (const text of [
    'Sko > Sneakers',
    'Sport > Løbetøj > Tights',
    'Kids > Overtøj',
    'Home > Belysning > Bordlamper',
    'Home > Belysning > Lamps',
    'Kids > Småting > Shoes',
    'Kids > Småting',
    'Gaming > Konsol > Headsets',
    'Sneakers',
    'Outdoor > Fitness',
    'Hobby',
  ])
    assert.equal(told(text), `own: ${text}`);
});

test('one unknown part beside known ones leaves a path English, two do not unless it begins with an English word', () => {
  assert.equal(told('Sport > Cycling'), 'translated: Cykler');
  assert.equal(told('Sport > Motion > Cycling'), 'own: Sport > Motion > Cycling');
  assert.equal(told('Sports > Motion > Cycling'), 'translated: Sport & fritid > Cykler');
});

test('the shops’ own words are shown before translated ones, whatever their order and length', () => {
  const own = path('Sko > Vinterstøvler');
  const english = path('Apparel > Shoes > Winter Boots');
  assert.deepEqual(chooseCategory([english, own]), own);
  assert.deepEqual(chooseCategory([own, english, english]), own);
  assert.deepEqual(chooseCategory([english]), path('Tøj > Sko > Vinterstøvler'));
});

test('translated paths vote with the others', () => {
  const boots = path('Sko > Støvler');
  const winter = path('Sko > Støvler > Vinterstøvler');
  const english = path('Apparel > Shoes > Winter Boots');
  assert.deepEqual(chooseCategory([boots, boots, winter, english, english]), winter);
  assert.deepEqual(chooseCategory([boots, boots, winter]), boots);
});

test('an English path that is known in part is shown only where there is no other', () => {
  const unknown = path('Apparel > Shoes > Espadrilles');
  assert.deepEqual(chooseCategory([unknown, unknown, path('Espadriller')]), path('Espadriller'));
  assert.deepEqual(chooseCategory([unknown, unknown, path('Apparel > Shoes')]), path('Tøj > Sko'));
  assert.deepEqual(chooseCategory([unknown, []]), path('Tøj > Sko'));
  const boots = path('Sko > Støvler');
  assert.deepEqual(chooseCategory([unknown, unknown, path('Tøj > Sko'), boots, boots]), boots);
  const [manga, comics] = [path('Media > Manga'), path('Media > Manhwa')];
  assert.deepEqual(chooseCategory([unknown, manga, comics]), path('Medier'));
});

test('without a category there is none', () => {
  assert.deepEqual(chooseCategory([]), []);
  assert.deepEqual(chooseCategory([[], []]), []);
});

test('every path of the demo market is told in Danish, and its Danish paths are left alone', () => {
  const danish = new Set(TYPES.flatMap((type) => type.path));
  for (const type of TYPES) {
    assert.equal(inDanish(type.path).kind, 'own', type.path.join(' > '));
    const { path: parts, kind } = inDanish(path(type.english));
    assert.equal(kind, 'translated', type.english);
    for (const part of path(type.english))
      assert.ok(
        !parts.includes(part) || danish.has(part) || ['Baby', 'Outdoor', 'Bits'].includes(part),
        part,
      );
  }
});

test('a category with the name of a native function is a category like any other', () => {
  for (const name of ['Constructor', '__proto__', 'Toys', 'Valueof', 'Hasownproperty'])
    for (const path of [[name], ['Toys', name], [`${name} toys`]]) {
      const chosen = chooseCategory([path, path]);
      assert.doesNotMatch(chosen.join(' '), /native code|undefined|\[object/, path.join(' > '));
    }
  assert.deepEqual(chooseCategory([['Constructor']]), ['Constructor']);
});
