import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

const NAMES = [
  'Black & Decker',
  "L'Oréal",
  '3M',
  'Søstrene Grene',
  'Kaæ Lys',
  'Café 24"',
  'Den Gamle Fabrik',
  'Hewlett-Packard',
  'Ærø (Danmark)',
];

test('a filter’s brand or category is found whatever signs and letters it is written with', async () => {
  const { get } = await anApp(
    NAMES.flatMap((name, n) => [
      anOffer({ ean: anEan(n + 1), name: 'Bordlampe', brand: name, categoryPath: ['Bolig'] }),
      anOffer({ ean: anEan(n + 31), name: 'Bordlampe', brand: '', categoryPath: ['Bolig', name] }),
    ]),
  );
  for (const [n, name] of NAMES.entries())
    for (const written of [name, name.toUpperCase(), name.replaceAll('æ', 'ae').replaceAll('ø', 'oe')])
      for (const [filter, ean] of [
        ['brand', anEan(n + 1)],
        ['category', anEan(n + 31)],
      ] as const) {
        const query = new URLSearchParams({ q: 'bordlampe', [filter]: written });
        const { results, total } = (await get(`/public/search?${query}`)).json();
        assert.deepEqual([results[0]?.ean, total], [ean, 1], `${filter} ${written}`);
      }
});
