import type { Target } from './mutation.ts';

const spelling = 'test/search/language/spelling.test.ts';
const suggest = 'test/search/suggest/suggest.test.ts';
const traits = 'test/store/search/traits.test.ts';
const noPrice = 'test/api/products/no-price.test.ts';
const newcomer = 'test/api/products/newcomer.test.ts';
const articles = 'test/api/products/articles.test.ts';

const carriedNights = 'test/search/index/carried-nights.test.ts';
const carriedVictims = 'test/search/index/carried-victims.test.ts';
const nightIndex = 'test/service/night-index.test.ts';

export const search: readonly Target[] = [
  {
    file: 'src/search/language/spelling.ts',
    tests: [spelling],
    mutations: [
      ['two slips of any kind are put right in seven letters', 'TWO_EDITS_ALONE = 8', 'TWO_EDITS_ALONE = 7'],
      ['eight letters are too few for two slips', 'TWO_EDITS_ALONE = 8', 'TWO_EDITS_ALONE = 9'],
      ['a doubled letter and a wrong one are too much', 'CHEAP_MAX = 1.6', 'CHEAP_MAX = 1.5'],
      ['swapped letters and a wrong one are cheap', 'CHEAP_MAX = 1.6', 'CHEAP_MAX = 1.8'],
      ['five letters have other endings', 'INFLECTED_MIN = 6', 'INFLECTED_MIN = 5'],
      ['six letters have no other endings', 'INFLECTED_MIN = 6', 'INFLECTED_MIN = 7'],
      ['eleven letters may have three slips', 'THREE_MIN = 12', 'THREE_MIN = 11'],
      ['twelve letters may not have three slips', 'THREE_MIN = 12', 'THREE_MIN = 13'],
      ['three letters are a part of a compound', 'PART_MIN = 4', 'PART_MIN = 3'],
      ['four letters are no part of a compound', 'PART_MIN = 4', 'PART_MIN = 6'],
      ['an ending costs nothing', 'ENDING_COST = 0.5', 'ENDING_COST = 0'],
      ['two candidates are enough', 'CANDIDATES_MAX = 3', 'CANDIDATES_MAX = 2'],
      ['there are four candidates', 'CANDIDATES_MAX = 3', 'CANDIDATES_MAX = 4'],
      ['four letters may have two slips', 'length >= 5 ? 2', 'length >= 4 ? 2'],
      ['three letters may have a slip', 'length >= 4 ? 1', 'length >= 3 ? 1'],
      ['a word is a misspelling of itself', 'if (candidate === word) continue;', ''],
    ],
  },
  {
    file: 'src/search/suggest/phrases.ts',
    tests: ['test/search/suggest/phrases.test.ts'],
    mutations: [
      ['half a phrase is one', 'HALF_MIN = 0.8', 'HALF_MIN = 0.9'],
      ['a word that ends every fifth name ends no phrase', 'HALF_MIN = 0.8', 'HALF_MIN = 0.79'],
    ],
  },
  {
    file: 'src/search/query/correct-plan.ts',
    tests: ['test/search/spelling-asked-for.test.ts'],
    mutations: [
      ['a rare spelling stays though the other is three times as common', 'COMMONER = 3', 'COMMONER = 4'],
      ['twice as common is enough', 'COMMONER = 3', 'COMMONER = 2'],
      ['eleven times as common is not far commoner', 'FAR_COMMONER = 10', 'FAR_COMMONER = 11'],
      ['three times as common is far commoner', 'FAR_COMMONER = 10', 'FAR_COMMONER = 2'],
      ['a lost letter is no slip of a word in parts', 'SMALL_SLIP = 1', 'SMALL_SLIP = 0.8'],
    ],
  },
  {
    file: 'src/search/ranking/fill-places.ts',
    tests: ['test/search/whole-first.test.ts'],
    mutations: [
      [
        'near matches mix with whole ones',
        'sure.has(rank) && !isUnasked',
        'false && sure.has(rank) && !isUnasked',
      ],
      ['an accessory nobody asked for comes first', '!isUnasked && ', ''],
      ['a head noun in the description is enough', '(head || inLine || !hasHead)', 'true'],
    ],
  },
  {
    file: 'src/search/suggest/suggest.ts',
    tests: [suggest],
    mutations: [
      ['there are nine at most', 'SUGGESTIONS_MAX = 10', 'SUGGESTIONS_MAX = 9'],
      ['there are eleven', 'SUGGESTIONS_MAX = 10', 'SUGGESTIONS_MAX = 11'],
      ['two letters are enough for a product', 'PRODUCT_CHARS_MIN = 3', 'PRODUCT_CHARS_MIN = 2'],
      ['three letters are too few for a product', 'PRODUCT_CHARS_MIN = 3', 'PRODUCT_CHARS_MIN = 4'],
      ['the beginning of a stop word is completed', '(mayBeStopWord ? [] : [last])', '[last]'],
      ['a search named as a category is shown twice', '!names.has(each.key) && ', ''],
    ],
  },
  {
    file: 'src/search/suggest/ranges.ts',
    tests: [suggest],
    mutations: [
      ['three letters are put right', 'SLIP_CHARS_MIN = 4', 'SLIP_CHARS_MIN = 3'],
      ['four letters are not put right', 'SLIP_CHARS_MIN = 4', 'SLIP_CHARS_MIN = 5'],
      ['the first letter is put right', 'FIRST_SLIP = 1', 'FIRST_SLIP = 0'],
      ['the second letter is not put right', 'FIRST_SLIP = 1', 'FIRST_SLIP = 2'],
    ],
  },
  {
    file: 'src/search/suggest/pack.ts',
    tests: [suggest],
    mutations: [
      ['59 characters are compared', 'KEY_CHARS_MAX = 60', 'KEY_CHARS_MAX = 59'],
      ['61 characters are compared', 'KEY_CHARS_MAX = 60', 'KEY_CHARS_MAX = 61'],
    ],
  },
  {
    file: 'src/search/filter/facets.ts',
    tests: ['test/search/filter/facets.test.ts'],
    mutations: [
      ['nineteen values are counted', 'VALUES_MAX = 20', 'VALUES_MAX = 19'],
      ['twenty-one values are counted', 'VALUES_MAX = 20', 'VALUES_MAX = 21'],
      ['the nameless are a value', '.filter(([number]) => number !== 0)', ''],
      ['values go by all products', 'b.placed - a.placed || ', ''],
    ],
  },
  {
    file: 'src/search/filter/counting/price-bands.ts',
    tests: ['test/search/filter/facets.test.ts'],
    mutations: [
      ['what has no price is in a band', 'if (ore === NO_PRICE) continue;', ''],
      [
        'limits are those of all prices',
        'placed.length > 0 ? placed : pricesOf(walk, 0)',
        'pricesOf(walk, 0)',
      ],
    ],
  },
  {
    file: 'src/search/filter/folding/sizes.ts',
    tests: ['test/search/filter/folding/sizes.test.ts'],
    mutations: [
      ['mark-up is a size', "if (/[<>]/.test(bare)) return '';", ''],
      ['one of two neighbours is left out', '`${from}/${to}`', 'from'],
      ['a size of another country is one of here', 'slice(0, 2)} ${number}`', 'slice(0, 0)}${number}`'],
    ],
  },
  {
    file: 'src/search/filter/folding/colours.ts',
    tests: ['test/search/filter/folding/colours.test.ts'],
    mutations: [
      ['two colours are many', 'MANY_MIN = 3', 'MANY_MIN = 2'],
      ['three colours are not many', 'MANY_MIN = 3', 'MANY_MIN = 4'],
      ['the last of two colours is the own one', "found[0] ?? ''", "found.at(-1) ?? ''"],
      ['a name of three words tells a colour', 'LAST_PART_WORDS_MAX = 2', 'LAST_PART_WORDS_MAX = 5'],
    ],
  },
  {
    file: 'src/search/index/families.ts',
    tests: ['test/search/index/indexer.test.ts'],
    mutations: [
      ['products without a brand are a family', 'brand === 0 ? 0 : keyOf(', 'keyOf('],
      ['names that tell no size are a family', ' || (left === 0 && own.length === 0)', ''],
      ['letters beside a model number are a size', 'return !hasModel || own', 'return true || own'],
    ],
  },
  {
    file: 'src/search/index/families.ts',
    tests: [carriedNights],
    mutations: [['a family is known by numbers of words', 'hashText(wordOf(token));', 'hashText(token);']],
  },
  {
    file: 'src/search/filter/members.ts',
    tests: [articles],
    mutations: [
      ['49 names are told', 'NAMES_MAX = 50', 'NAMES_MAX = 49'],
      ['51 names are told', 'NAMES_MAX = 50', 'NAMES_MAX = 51'],
    ],
  },
  {
    file: 'src/search/filter/best-of-families.ts',
    tests: [articles],
    mutations: [['the last of a family is shown', 'score < scores[family]!', 'score > scores[family]!']],
  },
  {
    file: 'src/search/filter/misses.ts',
    tests: [articles],
    mutations: [
      [
        'a facet is counted with its own filter',
        'misses >= HARD || (misses & (misses - 1)) !== 0',
        'misses !== 0',
      ],
    ],
  },
  {
    file: 'src/search/filter/counting/price-bands.ts',
    tests: ['test/search/filter/price-bands.test.ts'],
    mutations: [
      ['there are five bands', 'BANDS_MAX = 6', 'BANDS_MAX = 5'],
      ['there are seven bands', 'BANDS_MAX = 6', 'BANDS_MAX = 7'],
    ],
  },
  {
    file: 'src/search/filter/trait-filter.ts',
    tests: [noPrice, newcomer],
    mutations: [
      ['what has no price is the cheapest', 'ore === NO_PRICE ? NO_PRICE_SCORE : -ore', '-ore'],
      ['what has no place is not behind', 'score - BEHIND', 'score'],
      ['what has no place is behind by too little', 'BEHIND = 2 ** 40', 'BEHIND = 2 ** 8'],
    ],
  },
  {
    file: 'src/search/filter/trait-filter.ts',
    tests: [noPrice],
    mutations: [['a highest price finds what has none', 'NO_PRICE + 1', 'NO_PRICE']],
  },
  {
    file: 'src/search/filter/browse.ts',
    tests: [newcomer],
    mutations: [
      ['the last that has a place is behind', 'ranks[at]! > placed', 'ranks[at]! >= placed'],
      ['the first without a place is not behind', 'ranks[at]! > placed', 'ranks[at]! > placed + 1'],
    ],
  },
  {
    file: 'src/search/ranking/gather.ts',
    tests: ['test/search/placed-first.test.ts'],
    mutations: [
      ['the last that has a place is not found', 'return rank <= placed;', 'return rank < placed;'],
      ['the first without a place is found', 'return rank <= placed;', 'return rank <= placed + 1;'],
      ['a newcomer makes a word known', ' && isPlaced(first);', ';'],
      ['what a search left out is forgotten', 'if (rank > placed) isWhole = false;', ''],
    ],
  },
  {
    file: 'src/search/engine.ts',
    tests: ['test/search/placed-first.test.ts'],
    mutations: [
      ['what has no place is always behind', 'if (placed.hasWhole) return', 'if (true) return'],
      ['what has no place is never behind', 'if (placed.hasWhole) return withBehind(port, placed);', ''],
      ['a search is made twice for nothing', 'products.isWhole() ?', 'false ?'],
    ],
  },
  {
    file: 'src/search/index/indexer.ts',
    tests: ['test/search/index/indexer.test.ts'],
    mutations: [
      ['what has no place is suggested', 'rank <= placed && ', ''],
      ['the last that has a place is not suggested', 'rank <= placed && ', 'rank < placed && '],
    ],
  },
  {
    file: 'src/feeds/normalise/description.ts',
    tests: ['test/feeds/normalise/description.test.ts'],
    mutations: [
      ['479 characters are kept', 'DESCRIPTION_CHARS = 480', 'DESCRIPTION_CHARS = 479'],
      ['481 characters are kept', 'DESCRIPTION_CHARS = 480', 'DESCRIPTION_CHARS = 481'],
      ['a sentence that just fits is cut', 'sentence.length < left ?', 'sentence.length < left - 1 ?'],
      ['a sentence that is one too long is whole', 'sentence.length < left ?', 'sentence.length <= left ?'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/rank-columns.ts',
    tests: [traits],
    mutations: [
      ['a price at the lower limit is left out', 'ore >= minOre', 'ore > minOre'],
      ['a price at the upper limit is left out', 'ore <= maxOre', 'ore < maxOre'],
      ['one of several kinds is enough', '(value & kinds) === kinds', '(value & kinds) !== 0'],
      ['there is a product after the last', 'offset >= kinds.length', 'offset > kinds.length'],
      ['a product has the shops of the one before', 'at < ends[offset]!', 'at < ends[offset]! - 1'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/schema.ts',
    tests: [traits],
    mutations: [['256 is put into a byte', 'largest < 2 **', 'largest <= 2 **']],
  },
  {
    file: 'src/store/sqlite/catalogue/search/found-ranks.ts',
    tests: [traits],
    mutations: [
      ['one more than asked for is found', '>= max) return found', '> max) return found'],
      ['words of passing products are left out', 'if (ranks.some(passes)) return true;', ''],
      ['bit sets look without marks', 'if (isWorth(whole)) return whole;', ''],
      ['no mark is asked for', 'walked(mark) <= most', 'false'],
      ['every mark is asked for', 'walked(mark) <= most', 'true'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/question.ts',
    tests: ['test/store/search/question.test.ts'],
    mutations: [
      ['a part that is said is asked for again', '.filter((part) => !isSaid(part))', ''],
      ['groups of one kind stay apart', 'partsOf(own, isAll) ?? [own]', '[own]'],
      ['a group of one stays a group', 'if (left.length === 1) return left[0]!;', ''],
      ['any part says the others', 'partsOf(part, !isAll)?.some', 'partsOf(part, !isAll)?.every'],
    ],
  },
];

export const carried: readonly Target[] = [
  {
    file: 'src/search/index/rank-rooms.ts',
    tests: ['test/search/index/indexer.test.ts', carriedNights],
    mutations: [
      [
        'what has no place is as popular as any',
        'BEHIND_BUCKETS + bucketAmong(PLACED_BUCKETS, popularity)',
        'bucketAmong(BEHIND_BUCKETS, popularity)',
      ],
      ['free ranks have a product', 'const free = next + own;', 'const free = next + own - 1;'],
      ['a place ends before its free ranks', 'placed = next - 1', 'placed = free - 1'],
    ],
  },
  {
    file: 'src/search/index/carried/ranks-given.ts',
    tests: [carriedNights, carriedVictims],
    mutations: [
      ['an index is copied seven times', 'NIGHTS_MAX = 6', 'NIGHTS_MAX = 7'],
      ['an index is copied five times', 'NIGHTS_MAX = 6', 'NIGHTS_MAX = 5'],
      ['few products may not wait', 'WAITING_MIN = 50', 'WAITING_MIN = 49'],
      ['more products may wait', 'WAITING_SHARE = 1 / 10_000', 'WAITING_SHARE = 1 / 9_000'],
      ['nobody is a stranger', 'strangers.push(product);', ';'],
      ['a product is put above more popular ones', 'room.bucket <= bucket &&', ''],
      ['what only moves goes below its like', 'from > 0 && keepsDocument ? bucket : 0', '0'],
      ['what only moves comes after all', 'from === 0 || (', 'true || ('],
      ['what only moves without a place comes after all', ' && !(keepsDocument && from > traits.placed)', ''],
      ['a popular product stays behind', 'bucketAt(rank) === bucket', 'true'],
      ['free ranks are given twice', 'free: room.free + products.length', 'free: room.free'],
      ['a renamed product loses its place', 'isPlacedBucket(room.bucket) === isPlaced &&', ''],
    ],
  },
  {
    file: 'src/search/index/carried/ranks-given.ts',
    tests: ['test/service/day/search.test.ts'],
    mutations: [
      ['what loses its place keeps its rank', 'rank > traits.placed || isPlacedBucket(bucket)', 'true'],
    ],
  },
  {
    file: 'src/search/index/carried/carried-indexer.ts',
    tests: [carriedNights, carriedVictims, nightIndex],
    mutations: [
      [
        'a flood lets a product without a place keep one',
        'if (isKnown && rank <= traits.placed && !hasPlace) gone.add(rank);',
        '',
      ],
      ['what is refused keeps its old price', 'if (isKnown) changes.set(', 'if (false) changes.set('],
      ['a product that moved is there twice', 'for (const [, { from }] of given) gone.add(from);', ''],
      ['what gains a place keeps names without numbers', '(rank <= traits.placed || !hasPlace) && ', ''],
      ['moves come first', 'from === 0 || !keepsDocument', 'true'],
      ['what is renamed comes after a flood', 'from === 0 || !keepsDocument', 'from === 0'],
      ['a name without a number does not wait', '[...unnumbered, ...strangers]', 'strangers'],
      ['what has no place waits', '!keepsDocument && isPlacedBucket(bucket)', '!keepsDocument'],
      ['an old drop stays', 'drops[ranks.of(ean)] = dropTenths;', ';'],
      ['a changed name is not read', ' && documents.isAt(rank, product, hasPlace)', ''],
      ['nights are not counted', 'traits.carried.nights + 1', 'traits.carried.nights'],
      ['what is refused does not wait', 'refused + new Set', '0 * refused + new Set'],
      ['a brand of a newcomer is listed', 'isPlacedBucket(entry.bucket) ? number : known', 'number'],
    ],
  },
  {
    file: 'src/search/index/carried/late-documents.ts',
    tests: [carriedNights, carriedVictims],
    mutations: [
      ['names that words do not tell stay', '(!hasPlace || names.areAt(rank, product))', 'true'],
      ['every category tells what things are', "lexicon.hasCategory(leaf) ? leaf : ''", 'leaf'],
      ['every word of a description is told', 'index.exists(IN_DESCRIPTION + analyser.stem(word))', 'true'],
    ],
  },
  {
    file: 'src/search/index/carried/indexed-paths.ts',
    tests: [carriedVictims],
    mutations: [
      [
        'any path of the last category will do',
        'byCategories.get(keyOf({ leaf, nodes }))',
        'byLeaf.get(leaf)',
      ],
      ['what is above a category is left out', 'known.flatMap(chainOf)', 'known'],
      ['a category that is not known is left out', 'if (known.length < numbers.length) return ending;', ''],
    ],
  },
  {
    file: 'src/search/index/carried/numbered-names.ts',
    tests: [carriedVictims],
    mutations: [
      ['a path that is not there is the same', 'now.missing === undefined &&', ''],
      ['categories are not compared', '(isWithoutPath || paths().areAlike(path, now.path.number)) &&', ''],
      ['a brand is not compared', 'foldedWord(name) === foldedWord(product.brand) &&', ''],
      ['a colour is not compared', 'color === colourNumber(product)', 'true'],
      ['paths are not numbered', 'number.path(found.missing)', '0'],
    ],
  },
  {
    file: 'src/search/index/carried/changed-traits.ts',
    tests: [carriedVictims],
    mutations: [
      ['a shop is lost', 'at + FIELDS + shops!', 'at + FIELDS + shops! - 1'],
      ['what came first is lost when it grows', 'larger.set(numbers);', ';'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/search-index.ts',
    tests: [carriedVictims],
    mutations: [
      ['what is gone is found', 'rows.filter(([rank]) => isThere(rank))', 'rows'],
      [
        'what comes after the gone is not found',
        'return [...found, ...further(question, limit - found.length, rows.at(-1)![0])];',
        'return found;',
      ],
      ['words of the gone exist', 'row === undefined || isThere(row[0])', 'true'],
    ],
  },
  {
    file: 'src/search/index/carried/new-names.ts',
    tests: [carriedNights, carriedVictims],
    mutations: [
      ['a brand without a name shares its number', 'if (brand > last) last = brand;', ';'],
      ['a name is numbered twice', 'if (known !== undefined) return known;', ''],
      ['a shop that invents names has no limit', 'if (byKey.size >= max) return 0;', ''],
      [
        'a path takes the number of another',
        'traits.lastPath()), traits.lastPath)',
        'traits.lastPath()), () => 0)',
      ],
    ],
  },
  {
    file: 'src/search/index/carried/fair-shares.ts',
    tests: ['test/search/index/fair-shares.test.ts', carriedNights],
    mutations: [
      ['what is refused is not counted', 'refused++;', ';'],
      ['a flood comes first', 'return rounds.flat();', 'return [...shops].flat();'],
      ['a rival’s moves count', 'entries.filter(isOne).entries()', 'entries.entries()'],
    ],
  },
  {
    file: 'src/service/night/search-index.ts',
    tests: [nightIndex],
    mutations: [
      ['a repeated day copies its own index', 'last.meta.day < day', 'last.meta.day <= day'],
      ['a run that stands for a night is copied', 'last.meta.night === undefined && ', ''],
      ['a market that grew by half is copied', 'GROWTH_MAX = 1.1', 'GROWTH_MAX = 1.5'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/index-copy.ts',
    tests: ['test/store/search/index-copy.test.ts', carriedNights, nightIndex],
    mutations: [
      ['what is gone is not counted', 'gone++;', ';'],
      ['brands keep what is gone', 'counts.add(rank, documents.removeTraits(rank), -1);', ';'],
      ['brands lack what is new', 'counts.add(document.rank, document.traits, 1);', ';'],
      ['a night builds upon the index of a run', "  'place',", "  'place', 'rank_room',"],
      ['segments are left as they are', 'if (isNightOfMerge)', 'if (false)'],
      [
        'segments are merged at every copy',
        'isNightOfMerge = nights % NIGHTS_PER_MERGE === 0;',
        'isNightOfMerge = true;',
      ],
    ],
  },
  {
    file: 'src/store/spool/merge-runs.ts',
    tests: ['test/store/spool/merge-runs.test.ts'],
    mutations: [
      ['spools come in any order', 'a.spool < b.spool || ', ''],
      ['lines come in any order', 'a.start, a.end) < 0', 'a.start, a.end) > 0'],
      ['a line without a code ends all', 'if (Number.isNaN(key)) throw', 'if (false) throw'],
      ['the loser is forgotten', 'losers[node] = best;', ';'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/rank-block.ts',
    tests: ['test/store/search/index-copy.test.ts'],
    mutations: [
      ['an accessory is none any more', ' | (columns.kinds[at]! & ACCESSORY_KIND)', ''],
      ['a product beyond the last is lost', 'Math.max(this.size, at + 1)', 'this.size'],
      ['shops that are copied are overwritten', 'this.#used = vendors.length;', ';'],
      ['many shops are lost', 'longer.set(this.shops);', ';'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/rank-writer.ts',
    tests: ['test/store/search/index-copy.test.ts', 'test/store/search/traits.test.ts'],
    mutations: [
      ['a block without a change is not copied', 'if (copied !== undefined) enter(copied.blocks - 1);', ''],
      [
        'a rank of a block that was left is written elsewhere',
        'if (blockOfRank(rank) < number)',
        'if (false)',
      ],
      ['the next block has what the one before had', '    block.clear();\n    if (copied', '    if (copied'],
      ['the first block is not copied', '      copied = traits;\n      load();', '      copied = traits;'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/document-writer.ts',
    tests: ['test/store/search/index-copy.test.ts'],
    mutations: [
      [
        'a document that waits comes behind its block',
        'if (waiting.length > 0 && blockOfRank(rank) >',
        'if (false && blockOfRank(rank) >',
      ],
    ],
  },
];
