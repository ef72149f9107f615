import type { Target } from './mutation.ts';

const STORE = 'src/store/sqlite/catalogue';
const tests = [
  'test/store/going-back.test.ts',
  'test/store/pointer.test.ts',
  'test/store/generations.test.ts',
  'test/store/parts.test.ts',
  'test/store/damage.test.ts',
];

export const publish: readonly Target[] = [
  {
    file: 'src/catalogue/night/feeds-of-night.ts',
    tests: ['test/catalogue/night/publish.test.ts', 'test/catalogue/night/trust/first-night.test.ts'],
    mutations: [
      ['what was read tonight counts as old', 'dayAt(readAtS * 1000) >= day', 'dayAt(readAtS * 1000) > day'],
      ['what was read yesterday counts as tonight’s', 'dayAt(readAtS * 1000) >= day', 'true'],
    ],
  },
  {
    file: 'src/catalogue/night/publish.ts',
    tests: ['test/catalogue/night/publish.test.ts', 'test/catalogue/night/trust/first-night.test.ts'],
    mutations: [
      ['the given past is ignored', 'input.past ?? nightIn(generations)', 'nightIn(generations)'],
      ['yesterday is ignored', 'input.past ?? nightIn(generations)', 'input.past'],
      [
        'the first day is always today',
        'const firstDay = base?.meta.firstDay ?? base?.meta.day ?? day',
        'const firstDay = day',
      ],
      [
        'a catalogue without a first day is one of today',
        'base?.meta.firstDay ?? base?.meta.day ?? day;',
        'base?.meta.firstDay ?? day;',
      ],
      ['other rejections are not seen', "(base?.meta.rejections ?? '[]') !== rejections", 'false'],
      ['rejections without a day are counted', '.filter(({ sinceDay }) => sinceDay !== null)', ''],
      ['a night that failed leaves its file', '    builder.abandon();\n', ''],
      ['a night that failed leaves its index', '    input.indexer.abandon();\n', ''],
      ['a night that failed leaves its spools open', '    close();\n', ''],
      [
        'the report of a night is of another moment',
        ', dataAsOfMs, inputs, demo };',
        ', dataAsOfMs: 0, inputs, demo };',
      ],
      ['held prices are not counted', 'held: ledger.held()', 'held: 0'],
      [
        'shops of a catalogue without records are newcomers',
        'base !== undefined && shops.length === 0 ? foundersOf(base, vendors) : []',
        '[]',
      ],
    ],
  },
  {
    file: 'src/catalogue/night/index-products.ts',
    tests: ['test/catalogue/night/publish.test.ts'],
    mutations: [['what is sold out can be bought', 'const available = tier === 1', 'const available = true']],
  },
  {
    file: `${STORE}/generations.ts`,
    tests,
    mutations: [
      ['no file left is a refusal', 'if (isOutOfFiles(error)) throw error;', ''],
      [
        'a pointer is looked at once',
        'if (!anew && this.#looked !== false && pointerText(dir) === this.#looked) return false;',
        'if (!anew && this.#looked !== false) return false;',
      ],
      [
        'a refused one has no other in its place',
        'if (problem === null && next.length < ids.length)',
        'if (false)',
      ],
      [
        'a lost pointer is not told',
        'if (problem !== null)\n      this.#log(',
        'if (false)\n      this.#log(',
      ],
      ['one alone is distrusted', ' || second === undefined) return;', ' || false) return;'],
      [
        'a distrusted one is opened again',
        'const isGone = this.#distrusted.has(id) && ',
        'const isGone = false && ',
      ],
      ['one that is all there is is given up', ' && this.byId(id) === undefined', ''],
      ['what was published meanwhile is damage', 'if (this.#open[0] !== opened[0]) return;', ''],
      ['a damaged one keeps its seal', 'else setAside(this.#dir, meta.id);', ''],
      [
        'a damaged one serves on',
        'if (sound !== undefined) this.#drop((generation) => damages.has(generation));',
        '',
      ],
      ['a damaged one is built upon', '.filter(({ id }) => !this.#distrusted.has(id))', ''],
      ['a catalogue begins anew over a lost one', 'if (sound.length === 0) checkUnpublished(dir);', ''],
      ['what a killed run left stays', '    sweepUnfinished(dir);\n', ''],
    ],
  },
  {
    file: `${STORE}/pointer.ts`,
    tests,
    mutations: [
      ['three generations serve', 'SERVING = 2', 'SERVING = 3'],
      ['one generation serves', 'SERVING = 2', 'SERVING = 1'],
      ['a folder is a pointer', 'if (!lstatSync(path).isFile()) return null;', ''],
      [
        'a missing pointer is nothing published',
        "return isUnpublished(dir) ? null : 'is missing'",
        'return null',
      ],
      ['an empty pointer is in order', "if (text === '') return 'is empty';", ''],
      ['a pointer cut short is in order', "!text.endsWith('\\n') || !ids", '!ids'],
      ['any text is an id', ' || !ids.every(isId)', ''],
      ['a seal that is not there is not missed', '!existsSync(join(dir, `${id}.json`)) || ', ''],
      ['a file that is not there is not missed', ' || !existsSync(join(dir, `${id}.db`))', ''],
      ['files without a pointer are nothing', ' && generationFilesIn(dir).length === 0', ''],
      [
        'a folder in the pointer’s place stays',
        'if (pointerText(dir) === null) renameSync',
        'if (false) renameSync',
      ],
      ['the pointer is never put in place', 'renameSync(`${path}.next`, path);', ''],
      ['old generations stay', 'sweepAllBut(dir, kept);', ''],
      ['the night of a run goes', ' || nights.includes(one.id)', ''],
      ['the same generation is named twice', '...sound.filter(({ id }) => id !== sealed.id)', '...sound'],
    ],
  },
  {
    file: `${STORE}/folder.ts`,
    tests,
    mutations: [
      ['another’s seal is taken', 'own === id &&', ''],
      ['numbers may be words', '[day, dataAsOfMs, bytes, schema].every(Number.isFinite) &&', ''],
      ['a garbled seal is taken', "if (!isOurs) throw new Error('its seal is garbled');", ''],
      ['the older is found first', 'b.day - a.day || b.dataAsOfMs', 'a.day - b.day || b.dataAsOfMs'],
      ['a seal without its file counts', ' || !existsSync(join(dir, `${id}.db`))) return []', ') return []'],
      ['an older schema is read', 'expected.schema < OLDEST_SCHEMA_READ || ', ''],
      ['a newer schema is read', ' || expected.schema > SCHEMA_VERSION', ''],
      ['the schema inside is not looked at', 'row.user_version !== expected.schema', 'false'],
      ['the first file is not looked at', '  verifyFile(path, expected);\n', ''],
      ['the parts are not looked at', 'verifyFile(partPath(path, part.number), part);', ''],
      [
        'a part that is refused is not named',
        '(error as Error).message = `part ${part.number}: ${(error as Error).message}`;',
        '',
      ],
      ['two processes cannot set one aside', 'if (!existsSync(sealPath(dir, id))) return;', ''],
      ['the id does not tell the content', 'sum.sha256.slice(0, 12)', "'000000000000'"],
    ],
  },
];

const COPY = ['test/service/changes/copy.test.ts'];
const DELTAS = ['test/store/deltas/deltas.test.ts'];
const API = ['test/api/changes/changes.test.ts'];

/** What changed from one state to the next. */
export const changes: readonly Target[] = [
  {
    file: 'src/catalogue/night/record-changes.ts',
    tests: COPY,
    mutations: [
      ['an export taken back is not seen', 'hasOther && lines.some', 'false && lines.some'],
      ['equal texts are enough on a repeated night', ' && base.meta.day < day;', ';'],
      [
        'a verdict of tonight is final',
        'return verdict !== null && isNew ? UNFOUNDED_TONIGHT : verdict;',
        'return verdict;',
      ],
      ['a shop that may not be passed on is told', '.filter(({ feed }) => exported.has(feed))', ''],
      [
        'what did not change is told',
        'if (from !== null && to !== null && areEqual(from, to)) continue;',
        '',
      ],
    ],
  },
  {
    file: 'src/catalogue/night/merge.ts',
    tests: COPY,
    mutations: [
      ['articles that are gone stay', 'if (row.offered) changes.compare(row.ean, null, true);', ''],
      ['products of a taken-back export are copied', ' && !changes.concerns(lines)', ''],
    ],
  },
  {
    file: 'src/store/deltas/folder.ts',
    tests: DELTAS,
    mutations: [
      [
        'a way back is told forward',
        'isBack ? { from: to, to: change.from }',
        'false ? { from: to, to: change.from }',
      ],
      ['a rush is not looked at', "rushes.includes(shop) ? 'unknown'", "false ? 'unknown'"],
    ],
  },
  {
    file: 'src/store/deltas/delta-file.ts',
    tests: DELTAS,
    mutations: [
      ['deltas are kept a night too short', 'if (name.child < oldest)', 'if (name.child <= `${oldest}z`)'],
      ['a block ends within a code', ' && block.at(-1)!.ean !== change.ean) flush()', ') flush()'],
    ],
  },
  {
    file: 'src/catalogue/answers/changes.ts',
    tests: API,
    mutations: [
      ['a page has one event too many', 'items.length === limit', 'items.length > limit'],
      ['a resumed page repeats an event', 'nth > resumed.nth', 'nth >= resumed.nth'],
      ['a resumed page loses an event', 'nth > resumed.nth', 'nth > resumed.nth + 1'],
      ['a day before the first turn is told', 'at < 1 ? undefined', 'at < 0 ? undefined'],
      ['a replaced state is known', ' && turn.generation === generation', ''],
    ],
  },
  {
    file: 'src/api/changes/changes.ts',
    tests: API,
    mutations: [
      ['two streams of a token', 'if (!streams.has(caller)) return;', 'return;'],
      ['anybody may read', "requireRight(request, 'exports');", ''],
    ],
  },
  {
    file: 'src/api/changes/page-cache.ts',
    tests: API,
    mutations: [
      ['pages of the newest state never expire', '!isCaughtUp && position.number !== newest', '!isCaughtUp'],
      ['old pages are answered after something new', 'if (state !== newest) clear();', ''],
      ['a filter is forgotten', '[since, limit, [...vendors], [...changed]]', '[since, limit, [...changed]]'],
      ['pages are kept without end', 'if (chars + page.text.length > charsMax) clear();', ''],
    ],
  },
  {
    file: 'src/catalogue/answers/change-text.ts',
    tests: [...API, 'test/service/changes/copy.test.ts'],
    mutations: [
      ['a new delivery price is no change', 'from.shippingOre !== to.shippingOre', 'from.stock !== to.stock'],
      ['a flag alone is no change', 'from.flags !== to.flags', 'false'],
      [
        'what comes changes one field',
        'if (from === null || to === null) return ALL_FIELDS;',
        'if (from === null || to === null) return 1;',
      ],
    ],
  },
];
