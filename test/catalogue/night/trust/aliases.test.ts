import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan } from '../../../builders.ts';
import { aStory, type Row } from './a-story.ts';

const CODE = 900;
const claiming = (shop: string, n: number): Row => [shop, n, 1000 + n, { aliases: [anEan(CODE)] }];
/** The article that the code finds after a night with these claims. */
async function found(...rows: readonly Row[]): Promise<string | undefined> {
  const story = await aStory({ nights: 0 });
  await story.night(rows);
  return story.product(CODE)?.ean;
}

test('a code that two articles claim is the one’s of the better record', async () => {
  assert.equal(await found(claiming('new', 101), claiming('a', 102)), anEan(102));
  assert.equal(await found(claiming('a', 101), claiming('new', 102)), anEan(101));
  const many = ['n1', 'n2', 'n3', 'n4'].map((shop) => claiming(shop, 101));
  assert.equal(
    await found(...many, claiming('a', 102)),
    anEan(102),
    'newcomers are not added up to a record',
  );
});

test('of two alike neither has it', async () => {
  assert.equal(await found(claiming('a', 101), claiming('b', 102)), undefined);
  assert.equal(await found(claiming('n1', 101), claiming('n2', 102)), undefined);
  assert.equal(await found(claiming('a', 101), claiming('b', 102), claiming('c', 102)), anEan(102));
});

test('two shops of one voice claim once', async () => {
  assert.equal(
    await found(claiming('et.ejer.dk', 101), claiming('to.ejer.dk', 101), claiming('n1', 102)),
    undefined,
  );
});

test('an alias gives way when the code arrives as an article’s own', async () => {
  const story = await aStory({ nights: 0 });
  await story.night([claiming('a', 101)]);
  assert.equal(story.product(CODE)?.ean, anEan(101));
  await story.night([claiming('a', 101), ['new', CODE, 50]]);
  assert.equal(story.product(CODE)?.ean, anEan(CODE));
  await story.night([claiming('a', 101)]);
  assert.equal(story.product(CODE), undefined, 'and stays away while that article is remembered');
});
