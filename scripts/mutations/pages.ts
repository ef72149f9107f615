import type { Target } from './mutation.ts';

export const pages: readonly Target[] = [
  {
    file: 'src/html/html.ts',
    tests: ['test/html/html.test.ts'],
    mutations: [
      ['an attribute for addresses takes anything', 'SAFE.test(value) ? ', 'true ? '],
      ['a backslash leads to another site', '(?![/\\\\])', '(?!\\/)'],
      ['a quote ends an attribute', '/[&<>"\']/.test(text)', "/[&<>']/.test(text)"],
      ['attributes without quotes are taken', 'if (/<[^>]*=\\s*$/.test(before))', 'if (false)'],
    ],
  },
  {
    file: 'src/web/texts/price-sentence.ts',
    tests: ['test/web/texts/price-sentence.test.ts'],
    mutations: [
      ['fourteen days are too few', 'knownDays < KNOWN_DAYS_MIN', 'knownDays <= KNOWN_DAYS_MIN'],
      ['the year begins a day later', 'knownDays >= YEAR_DAYS_MIN', 'knownDays > YEAR_DAYS_MIN'],
      ['three quarters are not good', 'percent >= GOOD_PERCENT', 'percent > GOOD_PERCENT'],
      ['half of the days is too little', 'percent < AGAIN_PERCENT', 'percent <= AGAIN_PERCENT'],
      ['the same price is the lowest ever', 'priceOre < lowest.priceOre', 'priceOre <= lowest.priceOre'],
      ['a price that does not count is judged', 'if (past.tier !== 1)', 'if (past.tier === 4)'],
      [
        'shares are rounded up',
        'Math.floor((100 * dearerDays) / knownDays)',
        'Math.ceil((100 * dearerDays) / knownDays)',
      ],
      [
        'a day on which it was dearer is lost',
        'Math.floor((100 * (knownDays - dearerDays)) / knownDays)',
        'Math.ceil((100 * (knownDays - dearerDays)) / knownDays)',
      ],
      ['the usual price is praised', 'return percent >= AGAIN_PERCENT', 'return percent >= 0'],
    ],
  },
  {
    file: 'src/web/pages/product-rows.ts',
    tests: ['test/web/search.test.ts'],
    mutations: [
      ['a drop of one percent is not told', 'tenths < DROP_TENTHS_MIN', 'tenths <= DROP_TENTHS_MIN'],
      ['a drop of less than a percent is told', 'DROP_TENTHS_MIN = 10', 'DROP_TENTHS_MIN = 9'],
      ['a drop beside a claim that fails is praised', 'isDoubted ? drop', 'false ? drop'],
    ],
  },
  {
    file: 'src/web/pages/product-rows.ts',
    tests: ['test/web/filters.test.ts'],
    mutations: [
      ['a single product costs "from"', 'listed.variants.count < 2', 'listed.variants.count < 1'],
      ['one colour is counted', 'colors.length > 1 &&', 'colors.length > 0 &&'],
    ],
  },
  {
    file: 'src/web/pages/product/variants.ts',
    tests: ['test/web/alike.test.ts'],
    mutations: [
      ['59 sizes have buttons', 'BUTTONS_MAX = 60', 'BUTTONS_MAX = 59'],
      ['61 sizes have buttons', 'BUTTONS_MAX = 60', 'BUTTONS_MAX = 61'],
      ['a size that nobody has looks like the others', "isSoldOut && ' gone'", "false && ' gone'"],
    ],
  },
  {
    file: 'src/web/routes/search/search.ts',
    tests: ['test/web/search.test.ts', 'test/web/hostile.test.ts'],
    mutations: [
      ['two characters are too few', 'length < CHARACTERS_MIN', 'length <= CHARACTERS_MIN'],
      ['two hundred characters are too many', '|| length > CHARACTERS_MAX', '|| length >= CHARACTERS_MAX'],
    ],
  },
  {
    file: 'src/web/pages/product/agent-form.ts',
    tests: ['test/web/agent-form.test.ts'],
    mutations: [
      ['tens from eleven hundred on', 'wish >= 1000', 'wish >= 1100'],
      ['fifties from nine hundred on', 'wish >= 1000', 'wish >= 900'],
      ['a krone of a hundred', 'wish >= 100 ?', 'wish >= 110 ?'],
      ['tens of ninety', 'wish >= 100 ?', 'wish >= 90 ?'],
      ['half a krone of ten', 'wish >= 10 ?', 'wish >= 11 ?'],
      ['a krone of nine', 'wish >= 10 ?', 'wish >= 9 ?'],
      ['nothing is suggested', 'Math.max(step, ', 'Math.max(0, '],
    ],
  },
  {
    file: 'src/web/routes/product/product-agent.ts',
    tests: ['test/web/watch.test.ts'],
    mutations: [
      ['today’s price is not reached yet', 'priceOre <= wish.targetOre', 'priceOre < wish.targetOre'],
      ['a reached price is never told first', 'if (isReached && fieldOf', 'if (false && fieldOf'],
    ],
  },
  {
    file: 'src/web/pages/shops.ts',
    tests: ['test/web/honest.test.ts'],
    mutations: [
      ['99.7 % are rounded up', 'Math.floor(percent), language', 'Math.round(percent), language'],
      ['none is a share', 'if (claims.genuine === 0)', 'if (claims.genuine < 0)'],
    ],
  },
  {
    file: 'src/oversight/objections.ts',
    tests: ['test/commands/objections.test.ts'],
    mutations: [
      [
        'two thousand characters are too many',
        '.length > OBJECTION_CHARS_MAX',
        '.length >= OBJECTION_CHARS_MAX',
      ],
      ['an empty text is one', "line === '' || ", 'false || '],
    ],
  },
  {
    file: 'src/chart/period.ts',
    tests: ['test/chart/period.test.ts'],
    mutations: [
      ['the first low is told, not the last', 'priceOre > lowest.priceOre', 'priceOre >= lowest.priceOre'],
      ['the same price counts as dearer', 'if (at > priceOre) dearer', 'if (at >= priceOre) dearer'],
      [
        'the last day of a run is lost',
        '(shown[i + 1]?.[0] ?? period.to + 1) - 1) as Day',
        '(shown[i + 1]?.[0] ?? period.to) - 1) as Day',
      ],
      [
        'a price from before the period is lost',
        'const at = day < from ? from : day;',
        'if (day < from) continue;\n    const at = day;',
      ],
    ],
  },
  {
    file: 'src/web/routes/forms.ts',
    tests: ['test/web/watch.test.ts'],
    mutations: [
      ['a neighbour’s form is taken', "site !== 'same-origin' && site !== 'none'", "site === 'cross-site'"],
      ['a browser that says nothing is believed', 'origin !== new URL(baseUrl).origin &&', 'false &&'],
    ],
  },
  {
    file: 'src/domain/format/numbers.ts',
    tests: ['test/domain/format/numbers.test.ts'],
    mutations: [
      ['nothing is a price', 'kroner > 0 && kroner', 'kroner >= 0 && kroner'],
      ['the largest price is none', 'kroner <= KRONER_MAX', 'kroner < KRONER_MAX'],
      ['one sign parts thousands and øre', '(thousands !== undefined && thousands === decimal)', 'false'],
    ],
  },
];
