import type { Target } from './mutation.ts';

const NIGHT = 'src/catalogue/night';
const tests = ['test/catalogue/night/danish-category.test.ts', 'test/catalogue/night/choose.test.ts'];

export const categories: readonly Target[] = [
  {
    file: `${NIGHT}/danish-category.ts`,
    tests,
    mutations: [
      ['a Danish part does not make a path Danish', 'if (parts.some(isDanish)) return false;', ''],
      ['Danish letters say nothing', '/[æøå]/i.test(part) || ', ''],
      ['Danish words say nothing', ' || DANISH_ONLY.has(fold(part))', ''],
      ['two unknown parts are one', '.length <= 1', '.length <= 2'],
      ['one unknown part is too many', '.length <= 1', '.length <= 0'],
      ['an English beginning says nothing', 'isForeign(0) || ', ''],
      ['words that both languages have are foreign', ' && fold(named[i]) !== fold(parts[i]!)', ''],
      ['what stands before a word says nothing', 'CONTEXT_PARTS_MAX = 3', 'CONTEXT_PARTS_MAX = 1'],
      ['three parts are not known together', 'CONTEXT_PARTS_MAX = 3', 'CONTEXT_PARTS_MAX = 2'],
      [
        'an unknown end is left out silently',
        "return { path, kind: 'cut' }",
        "return { path, kind: 'translated' }",
      ],
      ['the possessive is part of the word', ".replace(/['’]s?(?= |$)/g, '')", ''],
      ['and is not &', ".replaceAll(' and ', ' & ')", ''],
    ],
  },
  {
    file: `${NIGHT}/words.ts`,
    tests,
    mutations: [
      ['a translated path is shown before the shops’ own', "a.kind === 'own'", "a.kind !== 'own'"],
      ['a path known in part is as good as any', 'if (aCut !== bCut) return bCut;', ''],
      ['a path known in part votes with the others', "one.kind === 'cut' ? `${leaf} …` : leaf", 'leaf'],
      [
        'the shortest path is shown',
        'isSamePath(a.path, before) || a.path.length > b.path.length',
        'isSamePath(a.path, before) || a.path.length < b.path.length',
      ],
      ['the fewest votes win', 'return a.count > b.count', 'return a.count < b.count'],
    ],
  },
];
