import type { Target } from './mutation.ts';

/** The answers to assistants and commerce platforms. */
export const assistants: readonly Target[] = [
  {
    file: 'src/mcp/answers/concise.ts',
    tests: ['test/mcp/concise.test.ts', 'test/mcp/sizes.test.ts'],
    mutations: [
      ['eleven offers are told whole', 'const OFFERS_MAX = 10', 'const OFFERS_MAX = 11'],
      ['nine offers are told whole', 'const OFFERS_MAX = 10', 'const OFFERS_MAX = 9'],
      ['one link too many', '...(i < links && {', '...(i <= links && {'],
      ['used goods look new', "...(condition !== 'new' && { condition }),", ''],
    ],
  },
  {
    file: 'src/mcp/answers/summary.ts',
    tests: ['test/mcp/summary.test.ts'],
    mutations: [
      ['a code that the price does not reach is told', 'price >= (min_spend ?? 0)', 'price >= 0'],
      ['a code just reached is not told', 'price >= (min_spend ?? 0)', 'price > (min_spend ?? 0)'],
    ],
  },
  {
    file: 'src/mcp/exchange.ts',
    tests: ['test/mcp/concise.test.ts'],
    mutations: [
      [
        'the first structured revision reads JSON',
        'revision >= STRUCTURED_SINCE',
        'revision > STRUCTURED_SINCE',
      ],
    ],
  },
  {
    file: 'src/mcp/tool-client.ts',
    tests: ['test/mcp/card.test.ts'],
    mutations: [
      [
        'the chart travels to everybody',
        "if (typeof extension !== 'object' || extension === null) return false;",
        'if (extension === undefined) return true;',
      ],
    ],
  },
  {
    file: 'src/ucp/lookup.ts',
    tests: ['test/ucp/catalog.test.ts'],
    mutations: [
      ['the dearest price allowed is left out', 'ore <= maxOre', 'ore < maxOre'],
      ['the cheapest price allowed is left out', 'ore >= minOre', 'ore > minOre'],
    ],
  },
  {
    file: 'src/ucp/requests.ts',
    tests: ['test/ucp/refusals.test.ts'],
    mutations: [
      ['101 ids pass', 'IDS_MAX = 100', 'IDS_MAX = 101'],
      ['99 ids are the most', 'IDS_MAX = 100', 'IDS_MAX = 99'],
    ],
  },
];
