import { danishWord } from '../catalogue/night/lists/gift-words.ts';
import { Type, type ValueOf } from '../contract/schema.ts';
import { numberOfEan, parseEan } from '../domain/ean.ts';
import { cleanLine } from '../domain/text.ts';
import type { Problem } from '../feeds/sources/problem-words.ts';
import type { GiftList } from '../store/ports/imports.ts';
import type { State } from '../store/ports/state.ts';
import { checked, type ImportFile } from './import-file.ts';

type GiftListEntry = GiftListFile[number];

/** Replaces all gift lists: lists that the file does not name are removed. */
export async function importGiftLists(file: ImportFile, state: State): Promise<string> {
  const lists = readGiftLists(file);
  await state.transaction(({ imports }) => imports.giftLists.replace(lists));
  return `${lists.length} gift lists; the next refresh fills them`;
}

export function readGiftLists(file: ImportFile): GiftList[] {
  const entries = checked<GiftListFile>(file, GiftListFile);
  const slugs = new Map<string, number>();
  file.refuse(
    entries.flatMap((entry, i) => {
      const first = slugs.get(entry.slug);
      slugs.set(entry.slug, first ?? i);
      return [
        ...(first === undefined ? [] : [{ pointer: `/${i}/slug`, message: `is the slug of [${first}] too` }]),
        ...pickProblems(entry, i),
      ];
    }),
  );
  return entries.map(listOf);
}

function pickProblems({ rule, eans }: GiftListEntry, i: number): Problem[] {
  if ((rule === undefined) === (eans === undefined))
    return [{ pointer: `/${i}`, message: 'needs either a "rule" or "eans"' }];
  if (rule === undefined) return [];
  const at = (message: string) => [{ pointer: `/${i}/rule`, message }];
  if (rule.category === undefined && rule.brand === undefined && rule.words === undefined)
    return at('needs a "category", a "brand" or "words"');
  return rule.min_price !== undefined && rule.max_price !== undefined && rule.min_price > rule.max_price
    ? at('has a min_price above its max_price')
    : [];
}

function listOf(entry: GiftListEntry): GiftList {
  const { slug, title, description, rule, eans } = entry;
  const ore = (kroner: number | undefined) => (kroner === undefined ? null : Math.round(kroner * 100));
  return {
    slug,
    title: cleanLine(title, 120),
    description: cleanLine(description, 500),
    recipients: distinct(entry.recipients.map((word) => danishWord('recipient', word))),
    occasions: distinct(entry.occasions.map((word) => danishWord('occasion', word))),
    pick:
      eans !== undefined
        ? { eans: eans.map((ean) => numberOfEan(parseEan(ean)!)) }
        : {
            rule: {
              categories: [rule?.category ?? []].flat(),
              brands: [rule?.brand ?? []].flat(),
              words: [rule?.words ?? []].flat(),
              minOre: ore(rule?.min_price),
              maxOre: ore(rule?.max_price),
              minRating: rule?.min_rating ?? null,
            },
          },
  };
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)];

const word = (description: string) => Type.String({ description, minLength: 1, maxLength: 80 });
const oneOrMore = (description: string) =>
  Type.Union([word(description), Type.Array(word(description), { minItems: 1, maxItems: 100 })], {
    description,
  });
const price = (description: string) => Type.Number({ description, minimum: 0, maximum: 9_999_999 });

const Rule = Type.Closed(
  {
    category: Type.Optional(
      oneOrMore('any of these, at any level of the category path; case and æøå folded'),
    ),
    brand: Type.Optional(oneOrMore('any of these brands')),
    words: Type.Optional(oneOrMore('any of these words begins a word of the product name')),
    min_price: Type.Optional(price('DKK')),
    max_price: Type.Optional(price('DKK')),
    min_rating: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  },
  { description: 'all that is given must hold' },
);

const GiftListFile = Type.Array(
  Type.Closed({
    slug: Type.String({
      description: 'small letters, digits and single hyphens, such as julegaver-til-mor',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 80,
    }),
    title: Type.String({ minLength: 1, maxLength: 120 }),
    description: Type.String({ maxLength: 500 }),
    recipients: Type.Array(word('for whom, such as mor'), { maxItems: 20 }),
    occasions: Type.Array(word('for what, such as jul'), { maxItems: 20 }),
    rule: Type.Optional(Rule),
    eans: Type.Optional(
      Type.Array(Type.String({ pattern: '^[0-9]{1,13}$', description: '1 to 13 digits' }), {
        minItems: 1,
        maxItems: 300,
        description: 'these products, in this order; instead of a rule',
      }),
    ),
  }),
  { maxItems: 500 },
);
export type GiftListFile = ValueOf<typeof GiftListFile>;

export function giftListsJsonSchema(): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Prisme gift lists' };
  return `${JSON.stringify({ ...head, ...GiftListFile }, null, 2)}\n`;
}
