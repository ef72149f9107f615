import { memo } from '../../../domain/calls.ts';
import { fold } from '../../../domain/text.ts';

/*
 * Shops have thousands of names for colours. A folded colour is one of a few Danish words, as shoppers filter by them: navy,
 * "Mørkeblå" and "Dark blue" are blå. The table has the words of Danish, English and some German and Swedish shops.
 */
const TABLE: Readonly<Record<string, string>> = {
  sort: 'sorte black blk schwarz svart noir onyx ibenholt ebony kulsort jetblack',
  hvid: 'hvide hvidt white wht weiss vit blanc elfenben ivory råhvid knækhvid alabast snow sne',
  grå: 'gråt grey gray grau gris antracit anthracite anthrazit grafit graphite charcoal koks skifer slate titan titanium sten stone beton concrete cement aske ash zink gun gunmetal melange',
  sølv: 'silver silber stål steel edelstahl krom chrome chrom aluminium alu nikkel nickel inox metal metallic rustfri rustfrit stainless',
  guld: 'gold gylden golden messing brass guldfarvet',
  kobber: 'copper bronze kupfer kobberfarvet',
  beige: 'sand sandfarvet creme cream ecru nude champagne taupe havre oat vanilje vanilla latte kit linen',
  natur:
    'natural naturel naturfarvet naturfarve træ wood eg egetræ oak bøg beech fyr pine birk birch bambus bamboo kork cork rattan',
  brun: 'brune brunt brown braun chokolade chocolate cognac camel kaffe coffee mokka mocha kastanje chestnut tan espresso valnød walnut teak mahogni hassel toffee karamel caramel',
  rød: 'røde rødt red rot rouge bordeaux burgundy burgunder vinrød wine merlot kirsebær cherry rubin ruby crimson scarlet cayenne',
  orange: 'koral coral abrikos apricot fersken peach rust rustrød terracotta terrakotta mandarin tangerine',
  gul: 'gule gult yellow gelb sennep mustard karry curry citron lemon okker ochre',
  grøn: 'grønne grønt green grün gron oliven olive army armygrøn salvie sage mint minty smaragd emerald lime mos moss skov forest pistacie pistachio khaki kaki jade bottlegreen',
  turkis: 'turquoise petrol petroleum teal aqua cyan lagune lagoon',
  blå: 'blåt blåe blue blau navy marine marin denim indigo kobolt cobalt azur azure sky himmel royal ocean hav sapphire safir midnight midnat jeans',
  lilla: 'purple violet viol lavendel lavender plum blomme aubergine syren lilac mauve grape',
  lyserød:
    'lyserøde lyserødt pink rosa rose rosé pudder powder blush fuchsia fuksia magenta hotpink hindbær raspberry',
  flerfarvet:
    'multi multicolor multicolour multicolored multicoloured multifarvet mix mixed assorteret assorted blandet blandede regnbue rainbow mønstret patterned diverse',
  gennemsigtig: 'klar clear transparent krystal crystal krystalklar',
};

/** A colour's number is its place in this list, from 1 on: new ones go to its end. */
export const COLOURS: readonly string[] = Object.keys(TABLE);
const MANY = 'flerfarvet';

/** Words of two parts that say another colour than their last part. */
const PHRASES: Readonly<Record<string, string>> = {
  'rose gold': 'guld',
  'rosa guld': 'guld',
  roseguld: 'guld',
  rosaguld: 'guld',
  rosegold: 'guld',
  'off white': 'hvid',
  'light pink': 'lyserød',
  'wine red': 'rød',
  'old rose': 'lyserød',
};

const keyOf = (text: string): string =>
  fold(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
const BY_WORD = new Map<string, string>([
  ...Object.entries(TABLE).flatMap(([colour, words]) =>
    [colour, ...words.split(' ')].map((word) => [keyOf(word), colour] as const),
  ),
  ...Object.entries(PHRASES),
]);

/** Ends of compounds such as "salviegrøn" and "navyblue". "Red" is none of them: "coloured" and "mirrored" end with it. */
const ENDINGS = Object.entries(TABLE)
  .flatMap(([colour, words]) => [colour, ...words.split(' ')].map((word) => [keyOf(word), colour] as const))
  .filter(([word]) =>
    /^(?:sorte?|hvid[et]?|graat?|soelv|guld|kobber|beige|brun[et]?|roede?|roedt|orange|gul[et]?|groen(?:ne|t)?|turkis|blaat?|lilla|lyseroed|rosa|pink|black|white|gr[ea]y|silver|gold|brown|yellow|green|blue|purple)$/.test(
      word,
    ),
  )
  .sort(([a], [b]) => b.length - a.length);

const COLOURS_KEPT = 20_000;
/** Three colours or more are many. */
const MANY_MIN = 3;

/** Folds a colour as a shop writes it; '' if it is none that we know. Of two, the first is the article's own. */
export const foldColour = memo((text) => {
  const found = partsOf(text).flatMap((part) => colourOf(part) ?? []);
  if (found.includes(MANY)) return MANY;
  return new Set(found).size >= MANY_MIN ? MANY : (found[0] ?? '');
}, COLOURS_KEPT);

const partsOf = (text: string): string[] =>
  text
    .split(/[/,;|+&()]|\s[-–]\s|\s(?:og|and|med|with|m)\s/i)
    .map(keyOf)
    .filter((part) => part !== '');

/** The whole part, or the last of its words that is a colour: "dark navy blue", "sort mat". */
function colourOf(part: string): string | undefined {
  const whole = BY_WORD.get(part);
  if (whole !== undefined) return whole;
  const words = part.split(' ');
  for (let at = words.length - 1; at >= 0; at--) {
    const pair = at > 0 ? PHRASES[`${words[at - 1]} ${words[at]}`] : undefined;
    const colour = pair ?? BY_WORD.get(words[at]!) ?? compound(words[at]!);
    if (colour !== undefined) return colour;
  }
  return undefined;
}

const NO_COLOUR = /^(?:re|as|con)sort$/;

const compound = (word: string): string | undefined =>
  NO_COLOUR.test(word)
    ? undefined
    : ENDINGS.find(([ending]) => word.length > ending.length + 1 && word.endsWith(ending))?.[1];

const LAST_PART = /^\p{L}[\p{L} /-]{1,28}$/u;
const LAST_PART_WORDS_MAX = 2;

/**
 * The colour that a name ends with behind a comma, a dash or in brackets: "Kaffemaskine NK-200, sort". Elsewhere a colour may
 * be what the article is, as in "sort peber". '' if there is none.
 */
export function colourInName(name: string): string {
  const cut = Math.max(
    name.lastIndexOf(','),
    name.lastIndexOf('('),
    name.lastIndexOf(' - ') + 1,
    name.lastIndexOf(' – ') + 1,
  );
  if (cut <= 0) return '';
  const last = name.slice(cut + 1, name.endsWith(')') ? -1 : undefined).trim();
  if (!LAST_PART.test(last) || last.split(' ').length > LAST_PART_WORDS_MAX) return '';
  return foldColour(last);
}
