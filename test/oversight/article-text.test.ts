import assert from 'node:assert/strict';
import { test } from 'node:test';
import { articleText } from '../../src/oversight/explain/article-text.ts';
import type { ArticleThen } from '../../src/oversight/explain/explain-article.ts';
import { anEan, day } from '../builders.ts';

const then = (isRun: boolean): ArticleThen => ({
  day: day('2026-11-15'),
  isRun,
  name: 'Kande',
  category: 'Køkken',
  lowestPrice: 100,
  places: [],
  wordsOf: null,
  firstDay: day('2026-11-01'),
  hasPlace: true,
});

test('a catalogue of a run is not called a night', () => {
  const article = {
    ean: anEan(1),
    codeProblem: null,
    main: anEan(1),
    sightings: [],
    lookedInto: [],
    lists: [],
    giftLists: [],
  };
  const words = { shopOf: () => 'Butik', feeds: [] };
  const text = (now: ArticleThen, before: ArticleThen | undefined) =>
    articleText({ ...article, now, before }, words);
  assert.match(
    text(then(true), then(false)),
    /Offers of the run:\n[\s\S]*Offers of the night before \(2026-11-15\):/,
  );
  assert.match(
    text(then(false), then(true)),
    /Offers tonight:\n[\s\S]*Offers of the run before \(2026-11-15\):/,
  );
  assert.match(text(then(false), undefined), /The catalogue before: not in it\./);
});
