import { textHash } from './make/dice.ts';
import type { MixedFacts } from './make/facts.ts';
import { wordIn } from './make/wording.ts';
import type { MixedQuery, Wish } from './meaning.ts';

const NUMBERS = 72;
const BRANDS = 60;

/** Queries for type numbers and for a maker's things, drawn from all over the catalogue. */
export function makerQueries(facts: readonly MixedFacts[]): MixedQuery[] {
  const drawn = facts.toSorted((a, b) => textHash(`maker ${a.ean}`) - textHash(`maker ${b.ean}`));
  const oneOfEach = (key: (facts: MixedFacts) => string): MixedFacts[] => [
    ...new Map(drawn.map((each) => [key(each), each])).values(),
  ];
  const models = oneOfEach(({ brand, model }) => `${brand} ${model}`);
  const things = oneOfEach(({ brand, sort }) => `${brand} ${sort.key}`);
  const asked = new Set<string>();
  const isNew = ({ q }: MixedQuery): boolean => !asked.has(q) && asked.add(q) !== undefined;
  return [
    ...models.slice(0, NUMBERS).map(numberQuery).filter(isNew),
    ...things.slice(0, BRANDS).map(brandQuery).filter(isNew),
  ];
}

const numberWishes = ({ brand, model }: MixedFacts): Wish[] => [
  { fact: 'brand', value: brand },
  { fact: 'model', value: model },
];

/** Queries with type numbers: with and without the maker, the hyphen, the colour and the product. */
function numberQuery(facts: MixedFacts, at: number): MixedQuery {
  const { brand, model, sort, colour } = facts;
  const known = /^[A-Z]{2}-\d{4}$/.test(model);
  const wishes = numberWishes(facts);
  const query = (q: string, more: readonly Wish[] = []): MixedQuery => ({
    q,
    kind: 'type-number',
    sorts: [sort.key],
    wishes: [...wishes, ...more],
  });
  if (!known) return query(at % 2 === 0 ? `${brand} ${model}` : `${brand} ${model}`.toLowerCase());
  const forms: (() => MixedQuery)[] = [
    () => query(model),
    () => query(`${brand} ${model}`),
    () => query(model.replace('-', '').toLowerCase()),
    () => query(model.replace('-', ' ').toLowerCase()),
    () => query(`${sort.nouns.en[0]!.text} ${model}`),
    () => query(`${sort.nouns.da[0]!.text} ${model.toLowerCase()}`),
    () =>
      colour === null
        ? query(`${brand.toLowerCase()} ${model.toLowerCase()}`)
        : query(`${brand} ${model} ${wordIn(colour, 'da')}`, [{ fact: 'colour', value: colour }]),
  ];
  return forms[at % forms.length]!();
}

function brandQuery({ brand, sort }: MixedFacts, at: number): MixedQuery {
  const [en, da] = [sort.nouns.en[0]!.text, sort.nouns.da[0]!.text];
  const forms = [
    `${brand} ${en}`,
    `${brand} ${da}`,
    `${da} fra ${brand}`,
    `${en} ${brand}`,
    `${brand} ${da}`.toLowerCase(),
  ];
  return {
    q: forms[at % forms.length]!,
    kind: 'brand+thing',
    sorts: [sort.key],
    wishes: [{ fact: 'brand', value: brand }],
  };
}
